// The offer of a draw: whether it can be made now, and what the button for it says.
import type { Session } from "../state/session.svelte";

export function drawOffer(session: Session): { name: string; enabled: boolean } {
  const { hasDeclined, againstComputer, over, humanToMove, snapshot } = session;
  return {
    name: hasDeclined ? "The computer has declined a draw" : againstComputer ? "Offer a draw" : "A draw by agreement",
    enabled: !over && humanToMove && (snapshot?.line.length ?? 0) > 1 && !hasDeclined,
  };
}
