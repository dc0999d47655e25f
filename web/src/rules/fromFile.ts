// The rules of a game in words, from its file: for games that have no document of ours. The core has read the file and
// found no fault, so that its shape is known.
import { parse } from "smol-toml";
import type { GameInfo } from "../core/types";
import { inWords } from "../model/words";
import * as say from "../words/en/rules";

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

const cells = (n: number): string => say.cells(inWords(n), n);

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

function listed(items: readonly string[], last = say.and): string {
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
          ? say.oneAxis
          : say.eachOfAxes(inWords(count))
        : count === 1
          ? say.another
          : say.eachOfOthers(inWords(count));
    return say.cellsAlong(cells(length), axes);
  });
  return listed(parts);
}

/** "one rank forward and one file either way" */
function patternWords(step: Step, { axes, forward = [] }: GameFile["board"]): string {
  const parts = axes.flatMap((axis, i) => {
    const sign = typeof step === "string" ? (step[i] ?? "0") : String(step[i] ?? 0);
    if (sign === "0") return [];
    if (sign === "*") return [say.oneEitherWay(axis)];
    const change = sign === "+" ? 1 : sign === "-" ? -1 : Number(sign);
    const [ahead, back] = forward.includes(i) ? [say.forward, say.backward] : [say.up, say.down];
    const distance = Math.abs(change);
    return [`${inWords(distance)} ${distance === 1 ? axis : say.several(axis)} ${change > 0 ? ahead : back}`];
  });
  return listed(parts);
}

/** Slides along 1 to 3 axes are one sentence, not three. */
function slideWords(steps: readonly Step[], board: GameFile["board"]): string[] {
  const plain = steps.filter((step): step is string => isOrbit(step) && /^1+$/.test(step));
  const counts = plain.map((orbit) => orbit.length).sort((a, b) => a - b);
  const along = counts.map((count) => (count === 1 ? say.oneAxis : say.axesAtOnce(inWords(count))));
  const first = plain.length > 0 ? [say.slidesAlong(listed(along, say.or))] : [];
  const others = steps.filter((step) => !plain.includes(step as string));
  return [
    ...first,
    ...others.map((step) => say.slidesByStep(isOrbit(step) ? orbitWords(step) : patternWords(step, board))),
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
          say.stepsAlong(
            listed(
              single.map((count) => (count === 1 ? say.oneAxis : say.axesAtOnce(inWords(count)))),
              say.or,
            ),
          ),
        ]
      : [];
  const far = orbits.filter((orbit) => !/^1+$/.test(orbit)).map((orbit) => say.leaps(orbitWords(orbit)));
  const patterns = steps.filter((step) => !isOrbit(step)).map((step) => patternWords(step, board));
  return [...near, ...far, ...(patterns.length > 0 ? [say.goes(listed(patterns, say.or))] : [])];
}

function movesWords(leaps: readonly Step[] = [], slides: readonly Step[] = [], board: GameFile["board"]): string {
  return listed([...slideWords(slides, board), ...leapWords(leaps, board)], say.or);
}

const zoneWords = ({ white, black }: Zones): string => say.zones(listed(white, say.and), listed(black, say.and));

function pieceWords(piece: FilePiece, file: GameFile): string[] {
  const { board, pieces } = file;
  const nameOf = (letter: string): string => pieces.find((other) => other.letter === letter)?.name ?? letter;
  const sentence = (before: string, moves: string): string[] => (moves === "" ? [] : [`${before}${moves}.`]);
  const always = movesWords(piece.leap, piece.slide, board);
  return [
    ...(piece.royal ? [say.royal] : []),
    ...sentence(say.movesAndCaptures, always),
    ...sentence(say.withoutCapturing, movesWords(piece.quiet_leap, piece.quiet_slide, board)),
    ...sentence(say.toCapture, movesWords(piece.capture_leap, piece.capture_slide, board)),
    ...(piece.turning_slide ? [say.turningSlide] : []),
    ...(piece.double_step
      ? [say.doubleStep(piece.double_from ? ` (${zoneWords(piece.double_from)})` : say.fromItsStart)]
      : []),
    ...(piece.promotes_to && piece.promotion_zone
      ? [say.promotesTo(listed(piece.promotes_to.map(nameOf), say.or), zoneWords(piece.promotion_zone))]
      : []),
    ...(piece.minstrel ? [say.minstrel] : []),
    ...(piece.sticky ? [say.sticky] : []),
  ];
}

const castlings: Record<string, string> = {
  fide: say.fide,
  chess960: say.chess960,
  king_jump: say.kingJump,
  swap: say.swap,
};

function ruleWords({ rules = {}, pieces, board }: GameFile): string[] {
  const limit = rules.halfmove_limit ?? 100;
  const rook = pieces.find(({ letter }) => letter === rules.castling_rook)?.name;
  const castling = castlings[rules.castling ?? "none"];
  const axis = rules.castling_axis === undefined ? "" : say.alongAxis(board.axes[rules.castling_axis] ?? "");
  const resets = (rules.pawn_move_resets ?? true) && pieces.some(({ pawn }) => pawn);
  return [
    ...(castling ? [say.castlingRule(castling, rook ? say.rookCastles(rook) : "", axis)] : []),
    ...(rules.en_passant ? [say.enPassant] : []),
    ...(rules.moves_per_turn === 2 ? [say.twoMovesATurn] : []),
    ...(rules.pact ? [say.pact] : []),
    ...(rules.dead_positions ? [say.deadPositions] : []),
    say.draws(limit, resets ? say.orPawnMove : ""),
    say.noLegalMove,
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
    paragraph(say.madeFromFile(info.identity, info.source ? say.source(info.source) : "")),
    `<h2>${say.howPiecesMove}</h2>`,
    ...pieces.flatMap((piece) => [
      `<h3>${escaped(`${piece.name[0]?.toUpperCase() ?? ""}${piece.name.slice(1)} (${piece.letter})`)}</h3>`,
      list(pieceWords(piece, file)),
    ]),
    `<h2>${say.board}</h2>`,
    ...(info.summary ? [paragraph(info.summary)] : []),
    paragraph(
      say.cellsAndAxes(
        board.size.join(" \u00d7 "),
        listed(board.axes.map((axis, i) => `${axis} (${inWords(board.size[i] ?? 0)})`)),
      ),
    ),
    ...(ahead.length > 0 ? [paragraph(say.forwardIs(listed(ahead, say.or)))] : []),
    `<h2>${say.rules}</h2>`,
    list(ruleWords(file)),
    ...(setup?.position ? [`<h2>${say.startPosition}</h2>`, `<pre><code>${escaped(setup.position)}</code></pre>`] : []),
  ].join("\n");
}
