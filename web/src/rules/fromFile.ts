// The rules of a game in words, from its file: for games that have no document of ours. The core has read the file and
// found no fault, so that its shape is known.
import { parse } from "smol-toml";
import type { GameInfo } from "../core/types";

type Step = string | number[];

interface Zones {
  white: string[];
  black: string[];
}

interface FilePiece {
  letter: string;
  name: string;
  royal?: boolean;
  pawn?: boolean;
  leap?: Step[];
  slide?: Step[];
  quiet_leap?: Step[];
  quiet_slide?: Step[];
  capture_leap?: Step[];
  capture_slide?: Step[];
  turning_slide?: Step[];
  double_step?: boolean;
  double_from?: Zones;
  promotes_to?: string[];
  promotion_zone?: Zones;
  minstrel?: boolean;
  sticky?: boolean;
}

interface GameFile {
  board: { size: number[]; axes: string[]; forward?: number[] };
  pieces: FilePiece[];
  rules?: {
    castling?: string;
    castling_rook?: string;
    castling_axis?: number;
    en_passant?: boolean;
    moves_per_turn?: number;
    pact?: boolean;
    halfmove_limit?: number;
    pawn_move_resets?: boolean;
    dead_positions?: boolean;
  };
  setup?: { position?: string; shuffle?: string };
}

const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
const inWords = (n: number): string => numbers[n] ?? String(n);
const cells = (n: number): string => `${inWords(n)} ${n === 1 ? "cell" : "cells"}`;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

function listed(items: readonly string[], last = "and"): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1) ?? ""}`;
}

const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)];

/** Of a text that could be either, digits without a 0 are an orbit. */
function isOrbit(step: Step): step is string {
  return typeof step === "string" && /^[1-9]+$/.test(step);
}

/** "two cells along one axis and one cell along another" */
function orbitWords(orbit: string): string {
  const lengths = distinct([...orbit].map(Number)).sort((a, b) => b - a);
  const parts = lengths.map((length, i) => {
    const count = [...orbit].filter((digit) => Number(digit) === length).length;
    const axes =
      i === 0
        ? count === 1
          ? "one axis"
          : `each of ${inWords(count)} axes`
        : count === 1
          ? "another"
          : `each of ${inWords(count)} others`;
    return `${cells(length)} along ${axes}`;
  });
  return listed(parts);
}

/** "one rank forward and one file either way" */
function patternWords(step: Step, { axes, forward = [] }: GameFile["board"]): string {
  const parts = axes.flatMap((axis, i) => {
    const sign = typeof step === "string" ? (step[i] ?? "0") : String(step[i] ?? 0);
    if (sign === "0") return [];
    if (sign === "*") return [`one ${axis} either way`];
    const change = sign === "+" ? 1 : sign === "-" ? -1 : Number(sign);
    const [ahead, back] = forward.includes(i) ? ["forward", "backward"] : ["up", "down"];
    return [`${inWords(Math.abs(change))} ${axis}${Math.abs(change) === 1 ? "" : "s"} ${change > 0 ? ahead : back}`];
  });
  return listed(parts);
}

/** Slides along 1 to 3 axes are one sentence, not three. */
function slideWords(steps: readonly Step[], board: GameFile["board"]): string[] {
  const plain = steps.filter((step): step is string => isOrbit(step) && /^1+$/.test(step));
  const counts = plain.map((orbit) => orbit.length).sort((a, b) => a - b);
  const along = counts.map((count) => (count === 1 ? "one axis" : `${inWords(count)} axes at once`));
  const first = plain.length > 0 ? [`slides any number of cells along ${listed(along, "or")}`] : [];
  const others = steps.filter((step) => !plain.includes(step as string));
  return [
    ...first,
    ...others.map(
      (step) => `slides by repeating the step ${isOrbit(step) ? orbitWords(step) : patternWords(step, board)}`,
    ),
  ];
}

function leapWords(steps: readonly Step[], board: GameFile["board"]): string[] {
  const orbits = steps.filter(isOrbit);
  const single = orbits
    .filter((orbit) => /^1+$/.test(orbit))
    .map((orbit) => orbit.length)
    .sort((a, b) => a - b);
  const near =
    single.length > 0
      ? [
          `steps to a neighbouring cell along ${listed(
            single.map((count) => (count === 1 ? "one axis" : `${inWords(count)} axes at once`)),
            "or",
          )}`,
        ]
      : [];
  const far = orbits
    .filter((orbit) => !/^1+$/.test(orbit))
    .map((orbit) => `leaps ${orbitWords(orbit)}, over anything between`);
  const patterns = steps.filter((step) => !isOrbit(step)).map((step) => patternWords(step, board));
  return [...near, ...far, ...(patterns.length > 0 ? [`goes ${listed(patterns, "or")}`] : [])];
}

function movesWords(leaps: readonly Step[] = [], slides: readonly Step[] = [], board: GameFile["board"]): string {
  return listed([...slideWords(slides, board), ...leapWords(leaps, board)], "or");
}

const zoneWords = ({ white, black }: Zones): string =>
  `White on ${listed(white, "and")}, Black on ${listed(black, "and")}`;

function pieceWords(piece: FilePiece, file: GameFile): string[] {
  const { board, pieces } = file;
  const nameOf = (letter: string): string => pieces.find((other) => other.letter === letter)?.name ?? letter;
  const sentence = (before: string, moves: string): string[] => (moves === "" ? [] : [`${before}${moves}.`]);
  const always = movesWords(piece.leap, piece.slide, board);
  return [
    ...(piece.royal ? ["Royal: it is checkmated if it is attacked and its side has no legal move."] : []),
    ...sentence("Moves and captures: it ", always),
    ...sentence("Without capturing it ", movesWords(piece.quiet_leap, piece.quiet_slide, board)),
    ...sentence("To capture it ", movesWords(piece.capture_leap, piece.capture_slide, board)),
    ...(piece.turning_slide
      ? ["Slides along one axis, and may turn once at a right angle where an obstruction ends the slide."]
      : []),
    ...(piece.double_step
      ? [
          `May make its step without capturing twice in one move${piece.double_from ? ` (${zoneWords(piece.double_from)})` : ", from the cells where pieces of its kind start"}.`,
        ]
      : []),
    ...(piece.promotes_to && piece.promotion_zone
      ? [
          `Promotes to ${listed(piece.promotes_to.map(nameOf), "or")}: ${zoneWords(piece.promotion_zone)}. A * stands for any coordinate.`,
        ]
      : []),
    ...(piece.minstrel
      ? [
          "A minstrel: it never captures, is never captured, and the enemy pieces beside it can neither capture nor be captured.",
        ]
      : []),
    ...(piece.sticky
      ? ["Sticky: it may not move without capturing while an enemy sticky piece stands beside it."]
      : []),
  ];
}

const castlings: Record<string, string> = {
  fide: "as in chess: the king goes two cells toward the rook's side, and the rook to the other side of it; neither has moved, nothing stands between them, and no cell that the king passes is attacked",
  chess960: "as in Chess960, written king's cell and rook's cell",
  king_jump: "by the king alone, once in the game: it jumps to a castling cell of its rank",
  swap: "by king and rook exchanging places",
};

function ruleWords({ rules = {}, pieces, board }: GameFile): string[] {
  const limit = rules.halfmove_limit ?? 100;
  const rook = pieces.find(({ letter }) => letter === rules.castling_rook)?.name;
  const castling = castlings[rules.castling ?? "none"];
  const axis = rules.castling_axis === undefined ? "" : `, along the axis ${board.axes[rules.castling_axis] ?? ""}`;
  const resets = (rules.pawn_move_resets ?? true) && pieces.some(({ pawn }) => pawn);
  return [
    ...(castling ? [`Castling: ${castling}${rook ? `; the ${rook} castles with the king` : ""}${axis}.`] : []),
    ...(rules.en_passant
      ? ["En passant: a piece that has just made a double step may be captured as if it had made a single one."]
      : []),
    ...(rules.moves_per_turn === 2 ? ["A turn is two moves by different pieces; White's first turn is one move."] : []),
    ...(rules.pact
      ? ["Pact: a piece that has not moved cannot capture an enemy piece that has not moved, unless that is a pawn."]
      : []),
    ...(rules.dead_positions ? ["The game is drawn as soon as neither side has enough material to checkmate."] : []),
    `The game is drawn by threefold repetition, after ${limit} single moves in a row without a capture${resets ? " or a pawn move" : ""}, or when only royal pieces are left.`,
    "A side that has no legal move is checkmated if a royal piece of its own is attacked; otherwise it is stalemate, a draw. White moves first.",
  ];
}

/** HTML: how the pieces move first, then the board and the other rules. */
export function rulesFrom(info: Pick<GameInfo, "name" | "summary" | "source" | "identity">, toml: string): string {
  const file = parse(toml) as unknown as GameFile;
  const { board, pieces, setup } = file;
  const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
  const list = (items: readonly string[]): string =>
    `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join("")}</ul>`;
  const ahead = (board.forward ?? []).map((axis) => board.axes[axis] ?? "");
  return [
    paragraph(
      `Made from the file of the game. Identity ${info.identity}.${info.source ? ` Source: ${info.source}` : ""}`,
    ),
    "<h2>How the pieces move</h2>",
    ...pieces.flatMap((piece) => [
      `<h3>${escaped(`${piece.name[0]?.toUpperCase() ?? ""}${piece.name.slice(1)} (${piece.letter})`)}</h3>`,
      list(pieceWords(piece, file)),
    ]),
    "<h2>Board</h2>",
    ...(info.summary ? [paragraph(info.summary)] : []),
    paragraph(
      `${board.size.join(" \u00d7 ")} cells; the axes are ${listed(board.axes.map((axis, i) => `${axis} (${inWords(board.size[i] ?? 0)})`))}.`,
    ),
    ...(ahead.length > 0
      ? [
          paragraph(
            `Forward is toward higher coordinates of ${listed(ahead, "or")} for White, toward lower ones for Black.`,
          ),
        ]
      : []),
    "<h2>Rules</h2>",
    list(ruleWords(file)),
    ...(setup?.position ? ["<h2>Start position</h2>", `<pre><code>${escaped(setup.position)}</code></pre>`] : []),
  ].join("\n");
}
