// What is typed about the tree of moves: steps through it, what stands beside a move, and comments.
import { withWords } from "../model/pgnCommands";
import type { TreeQuestion } from "../model/questions";
import { playedWords, type Told } from "../model/speech";
import { commentAt, placeWords, variationsAnswer } from "../model/treeWords";
import * as say from "../words/en/tree";
import type { Session } from "./session.svelte";
import type { Outcome } from "./typing.svelte";

const answer = (words: string): Outcome => ({ kind: "answer", words, cell: -1 });
const refused = (words: string): Outcome => ({ kind: "refused", words });

/** Goes there; the position is told by whatever tells positions. */
async function went(session: Session, node: number | undefined, otherwise: string): Promise<Outcome> {
  if (node === undefined) return refused(otherwise);
  await session.go(node);
  return { kind: "went" };
}

/** Variation of that number: of the moves that follow, where there are several, else in place of the move shown. */
function variationOf({ tree }: Session, node: number, number: number): number | undefined {
  const next = tree.children(node);
  return number === 0
    ? (tree.beside(node, 1) ?? undefined)
    : (next.length > 1 ? next : tree.alternatives(node))[number];
}

async function comment(session: Session, node: number, text: string): Promise<Outcome> {
  if (session.referee) return refused(say.notWhilePlayed);
  await session.comment(node, withWords(session.tree.notes(node).comment ?? "", text));
  return answer(text === "" ? say.commentRemoved : say.commentWritten);
}

export async function treeOutcome(session: Session, told: Told, question: TreeQuestion): Promise<Outcome> {
  const { tree } = session;
  const { node, line, future } = told.snapshot;
  switch (question.kind) {
    case "back":
      return went(session, line.length > 0 ? (line.at(-2)?.node ?? 0) : undefined, say.noMoveBefore);
    case "forward":
      return went(session, future[0]?.node, say.noMoveAfter);
    case "start":
      return went(session, 0, "");
    case "end":
      return went(session, future.at(-1)?.node ?? node, "");
    case "main":
      return went(session, session.fork === null ? undefined : tree.children(session.fork)[0], say.onMainLine);
    case "variation":
      return went(session, variationOf(session, node, question.number), say.noSuchVariation);
    case "variations": {
      const words = variationsAnswer(tree, node, (one) => playedWords(told, tree.move(one)));
      const place = placeWords(tree, node);
      return answer(place ? `${place.charAt(0).toUpperCase()}${place.slice(1)}. ${words}` : words);
    }
    case "comment":
      if (question.text !== null) return comment(session, node, question.text);
      return answer(commentAt(tree, node) || say.noComment);
  }
}
