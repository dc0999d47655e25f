// The offer of a draw: whether it can be made now, what the button for it says, and what it does.
import type { Session } from "../state/session.svelte";
import * as say from "../words/en/panel";

interface Offer {
  name: string;
  enabled: boolean;
  make: () => void;
}

/** `ask`: two people agree on it first. */
export function drawOffer(session: Session, ask: () => void): Offer {
  const { hasDeclined, againstComputer, over, humanToMove, snapshot } = session;
  return {
    name: hasDeclined ? say.computerHasDeclinedDraw : againstComputer ? say.offerDraw : say.drawByAgreement,
    enabled: !over && humanToMove && (snapshot?.line.length ?? 0) > 1 && !hasDeclined,
    make: () => (againstComputer ? void session.draw() : ask()),
  };
}
