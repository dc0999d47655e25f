// What somebody asks in a field for moves, read from the words of people.
import type { Colour, GameInfo } from "../core/types";
import * as say from "../words/en/speech";
import { withPlainBlanks } from "./blanks";
import { cellCalled } from "./cellText";

/** What is to be known of a game to read questions about it. */
export type Askable = Pick<GameInfo, "sizes" | "pieces" | "cellNames" | "nativeNames">;

export type Question =
  | { kind: "cell" | "moves"; cell: number }
  | { kind: "movesOf"; letter: string; whose: Whose }
  | { kind: "where"; letter: string; whose: Whose }
  | { kind: "pieces"; side: Colour | "both" }
  | { kind: "board"; place: string[] }
  | { kind: "last" | "check" | "turn" | "hint" | "evaluation" | "why" | "explorer" | "shapes" | "help" }
  | TreeQuestion;

/** Steps through the tree of moves, what stands in it, and comments: null reads the one that is there. */
export type TreeQuestion =
  | { kind: "back" | "forward" | "start" | "end" | "main" | "variations" }
  | { kind: "variation"; number: number } // 0: the next one
  | { kind: "comment"; text: string | null };

/** Whose pieces are asked about: a side's, those of the person who asks, those of the other side, or both sides'. */
export type Whose = Colour | "mine" | "theirs" | "both";

export interface Asked {
  question: Question;
  sure: boolean;
}

const owners: Record<string, Whose> = {
  white: "white",
  "white\u2019s": "white",
  "white's": "white",
  black: "black",
  "black\u2019s": "black",
  "black's": "black",
  my: "mine",
  mine: "mine",
  own: "mine",
  your: "theirs",
  their: "theirs",
  enemy: "theirs",
  "opponent's": "theirs",
  "computer's": "theirs",
};

/** What may stand before the word that asks. */
const leading = new Set(["please", "show", "list", "tell", "give", "me", "a", "the", "all"]);

/** The letter of the piece that a word names: its letter, its name, or several of them; "" for none. */
function pieceCalled({ pieces }: Askable, word: string): string {
  const lower = word.toLowerCase();
  const found = pieces.find(
    ({ letter, name }) =>
      letter === word.toUpperCase() || [name, `${name}s`].some((one) => one.toLowerCase() === lower),
  );
  return found?.letter ?? "";
}

type Verb = Exclude<Question["kind"], "movesOf" | TreeQuestion["kind"]>;

/** What is typed to move through the tree, each alone. */
const steps: Record<string, "back" | "forward" | "start" | "end" | "main" | "variations"> = {
  back: "back",
  previous: "back",
  forward: "forward",
  next: "forward",
  start: "start",
  end: "end",
  main: "main",
  "main line": "main",
  variations: "variations",
  lines: "variations",
};

/** Null if the text is about something else. */
function treeQuestionOf(text: string): TreeQuestion | null {
  const [, comment] = /^comment\b[\s:]*(.*)$/isu.exec(text) ?? [];
  if (comment !== undefined) return { kind: "comment", text: /^\??$/.test(comment) ? null : comment };
  const words = text
    .toLowerCase()
    .replace(/[?.]+$/, "")
    .trim();
  if (/^(?:delete|remove|no) comment$/.test(words)) return { kind: "comment", text: "" };
  const [, number] = /^variation\s*(\d*)$/.exec(words) ?? [];
  if (number !== undefined) return { kind: "variation", number: Number(number) };
  const step = steps[words];
  return step === undefined ? null : { kind: step };
}

/** The words that ask something where they come first. */
const verbs: Record<string, Verb> = {
  moves: "moves",
  cell: "cell",
  attacks: "cell",
  guards: "cell",
  where: "where",
  "where's": "where",
  pieces: "pieces",
  last: "last",
  check: "check",
  turn: "turn",
  arrows: "shapes",
  circles: "shapes",
  shapes: "shapes",
  hint: "hint",
  best: "hint",
  evaluation: "evaluation",
  eval: "evaluation",
  score: "evaluation",
  why: "why",
  explorer: "explorer",
  help: "help",
  questions: "help",
};

/** Those that begin a question and leave it to another word what is asked; what it is if none does. */
const openings: Record<string, Verb> = {
  where: "where",
  what: "cell",
  "what's": "cell",
  which: "pieces",
  how: "pieces",
  who: "turn",
  whose: "turn",
};

const questionBeginnings = [verbs, openings, owners, steps]
  .flatMap((words) => Object.keys(words))
  .concat(...leading, "board", "comment", "variation", "remove", "delete", "no");

/** Whether somebody who has typed so much may be on the way to a question. */
export function mayBecomeQuestion(typed: string): boolean {
  const text = withPlainBlanks(typed).trim().toLowerCase();
  return text !== "" && questionBeginnings.some((word) => word.startsWith(text));
}

/** What is asked for, null if the text is no question. A cell's name alone may be a move, too: `sure` tells. */
export function questionOf(info: Askable, typed: string): Asked | null {
  const text = withPlainBlanks(typed).trim();
  const tree = treeQuestionOf(text);
  if (tree) return { question: tree, sure: true };
  const asked = text.endsWith("?");
  const words = text
    .replace(/[?!.,]+$/, "")
    .trim()
    .split(/[\s,]+/);
  const sure = (question: Question | null): Asked | null => question && { question, sure: true };
  const alone = cellCalled(info, words.join(""));
  if (alone >= 0) return { question: { kind: "cell", cell: alone }, sure: asked };
  if (asked && words.join("") === "") return sure({ kind: "help" });
  const lower = words.map((word) => word.toLowerCase());
  if (lower[0] === "board") return sure({ kind: "board", place: words.slice(1) });
  const at = lower.findIndex((word) => !leading.has(word));
  const first = lower[at] ?? "";
  const opening = openings[first] ?? (asked || first in owners ? "where" : undefined);
  if (opening === undefined) return verbs[first] ? sure(asking(info, verbs[first], words.slice(at + 1))) : null;
  // Of an open question, and of one with a question mark, any word may say what is asked.
  const rest = lower.slice(first in openings ? at + 1 : 0);
  const going = opening !== "turn" && rest.some((word) => word === "go" || word === "move") ? "moves" : opening;
  const verb =
    rest.map((word) => (word in openings ? undefined : verbs[word])).find((found) => found !== undefined) ?? going;
  return sure(asking(info, verb, words));
}

function asking(info: Askable, verb: Verb, words: string[]): Question | null {
  const cell =
    words
      .map((_, i) => [cellCalled(info, words.slice(i).join("")), cellCalled(info, words[i] ?? "")])
      .flat()
      .find((found) => found >= 0) ?? -1;
  const letter = words.map((word) => pieceCalled(info, word)).find((found) => found !== "") ?? "";
  const whose = words.map((word) => owners[word.toLowerCase()]).find((found) => found !== undefined);
  switch (verb) {
    case "moves":
      if (cell >= 0) return { kind: "moves", cell };
      return letter !== "" || words.length === 0 ? { kind: "movesOf", letter, whose: whose ?? "mine" } : null;
    case "cell":
      return cell >= 0 ? { kind: "cell", cell } : null;
    case "where":
      if (letter !== "") return { kind: "where", letter, whose: whose ?? "both" };
      return cell >= 0 ? { kind: "cell", cell } : null;
    case "pieces":
      return { kind: "pieces", side: whose === "white" || whose === "black" ? whose : "both" };
    case "board":
      return { kind: "board", place: words };
    default:
      return { kind: verb };
  }
}

/** A piece alone, as queen: where the next of them stands. Of a letter alone its case says whose. Null if it is none. */
export function pieceAsked(info: Askable, typed: string): Question | null {
  const word = withPlainBlanks(typed);
  const letter = pieceCalled(info, word);
  if (letter === "") return null;
  return { kind: "where", letter, whose: word.length > 1 ? "mine" : word === letter ? "white" : "black" };
}

const helpOf = (cell: string, board: string): string => say.questionsHelp(cell, board);

/** What can be asked about a board that is shown as a whole. */
export const questionsHelp = helpOf(say.withQuestionMarkAlso, say.boardByName);

/** What can be asked about a board that is shown in windows. */
export const windowQuestionsHelp = helpOf(say.andShowsIt, say.boardInSight);

/** The words that ask something, for whoever has typed others. */
export const questionWords = say.questionWords;
