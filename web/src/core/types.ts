// What the WebAssembly core returns: the shapes of its JSON. src/protocol/ writes exactly these.
// Cells are indices (axis 0 fastest). Move text is canonical: from-cell, to-cell, promotion letter.

import type {
  Attackers,
  Density,
  KeyPieces,
  MoveCounts,
  MoveSample,
  PieceMoves,
  PuzzleAttempt,
  PuzzleChecks,
  PuzzleInfo,
} from "./windows";
import type { Probe } from "./endings";
import type { Lesson } from "./lesson";

export type { Attackers, Stander } from "./windows";

export type Colour = "white" | "black";
export type Status = "ongoing" | "check" | "checkmate" | "stalemate" | "draw";
export type Reason =
  | "none"
  | "king_captured"
  | "repetition"
  | "halfmove_limit"
  | "only_kings"
  | "no_second_move"
  | "insufficient_material";

/** The tags of a record, in its order. */
export type Tags = readonly (readonly [name: string, value: string])[];

/** A rating (docs/ratings.md), in billionths but for `games` and the time, and as people see it. */
export interface Rated {
  rating: number;
  deviation: number;
  volatility: number;
  games: number;
  at: number; // milliseconds since 1970
  points: number;
  change: number; // in points
  provisional: boolean;
}

/** One of the games in a file. */
export interface RecordEntry {
  line: number; // of the file, on which it begins
  tags: Tags; // those that a list of games shows
}

/** What was read of a record besides its game. */
export interface RecordRead {
  tags: Tags; // all of them
  faults: CoreError[]; // with lines: the game was read up to there, variations up to theirs
}

export type Result = "1-0" | "0-1" | "1/2-1/2" | "*";

/** What ended a game that the rules did not end. */
export type Ending =
  | "" // nothing, or nobody says what
  | "resignation"
  | "agreement"
  | "time forfeit"
  | "adjudication"
  | "abandoned"
  | "unterminated"
  | "rules infraction"
  | "emergency"
  | "death";

export interface PieceInfo {
  letter: string; // A..Z
  name: string;
  royal: boolean;
  pawn: boolean;
}

/** What a list of games tells of each. */
export interface GameCard {
  id: string;
  name: string;
  source: string;
  summary: string;
  sizes: number[]; // cells along each axis
  wholeBoard: boolean; // every cell can be shown; else windows of it, and tessera-vast.wasm holds the game
  rankAxis: number; // along which pawns advance, -1 for none
  starts: string; // how many start positions are numbered, in decimal; "" if the game has one start, or millions of digits
  standardStart: string; // number of the one that is meant where none is named, "" likewise
}

export interface GameInfo extends GameCard {
  identity: string; // 16 hexadecimal digits
  earlierIdentities: string[]; // of the game before changes after which its saved games are still good
  axisNames: string[];
  view: { across: number[]; up: number[]; down: number[] }; // innermost (inside a flat board) first
  pieces: PieceInfo[];
  startNumber: string; // of the position that the game began from; "" if it has none, or one of more than 100 digits
  startDigits: number; // of that number, 0: none known
  // By cell; empty where the board is not whole.
  cellNames: string[]; // canonical
  nativeNames: string[]; // the inventor's
  boardLabels: string[]; // label of the flat board a cell is on; may be ""
  movesPerTurn: number;
}

export interface LegalMove {
  text: string;
  from: number;
  to: number;
  promotion: string; // letter in upper case, or ""
  capture: boolean;
  castling: boolean;
}

/** Why a typed text is no legal move. */
export interface TypedFault {
  code: string;
  piece: string; // its letter as on the board, "" if the text means no piece
  from?: number; // cells
  to?: number;
}

/** The legal moves that a typed text may mean. */
export interface TypedMoves {
  moves: LegalMove[]; // the first of them, the likeliest first
  total: number;
  sure: boolean; // the text means the first one and no other
  more: boolean; // others were not looked for, since too many pieces have them
  fault?: TypedFault; // where there are neither moves nor more
}

export interface PlayedMove {
  node: number; // id in the game tree; later moves have larger ones
  parent: number; // the node that it was made from; 0: the start
  text: string;
  readable: string;
  side: Colour;
  turn: number; // fullmove number
  from: number;
  to: number;
  piece: string; // that moved: its letter on the board before (case = colour)
  captured: string; // letter as on the board, or ""
  promotion: string; // letter in upper case, or ""
  castling: boolean;
  glyphs?: number[]; // numeric annotation glyphs of PGN: 1 is !
}

/** How much time each side has, in milliseconds. A turn of two moves counts as one. */
export interface TimeControl {
  initial: number;
  increment: number; // given after every turn
  delay: number; // so long the clock stands at the beginning of every turn
}

/** The clocks at the moment of telling, in milliseconds. */
export interface Clocks extends Record<Colour, number> {
  delay: number; // for how long the clock of the side to move still stands
  stopped: boolean; // no time runs until a move is made
}

/** The current node of the game but its board and moves. */
export interface Situation {
  side: Colour; // whose move it is
  turn: number; // fullmove number
  halfmoves: number; // since the last capture or pawn move
  pieces: Record<Colour, number[]>; // how many of each kind, in the order of GameInfo
  royals: Record<Colour, number[]>; // cells of kings
  movesLeft: number; // single moves left in this turn
  movedThisTurn: number; // cell of the piece that moved first in this turn, or -1
  checked: number[]; // cells of attacked kings, both colours
  status: Status;
  reason: Reason;
  result: Result;
  mainMoves: number; // how long the main line is
  mainResult: Result; // of its end
  ending: Ending;
  termination: string; // in the words of the record that states it, "" if none does
  clock: Clocks | null; // null: as long as one likes
  movable: number[]; // cells of the pieces that have a legal move; none when the game is over, or the board not whole
  pass: string; // text of the legal move that leaves every piece where it stands, or ""
  toMove: "human" | "computer" | "nobody"; // nobody: the game is over
  canUndo: boolean;
  canRedo: boolean;
  node: number;
}

/** A node and its children, in order: the first is the main line. */
export type Children = [node: number, ...children: number[]];

/** Which of the comments of a node. */
export type CommentPlace = "move" | "before" | "after";

/** The comments at a node; those that are left out are empty. */
export interface Note {
  node: number;
  glyphs?: number[]; // of its move, where they have been written since the move was told of
  comment?: string; // after the move; of the start: before the first
  before?: string; // of the first move of a variation: before it
  after?: string; // of the same: behind the whole variation
}

/** What has changed in the tree of moves. */
export interface Growth {
  whole: boolean; // the tree begins anew
  moves: PlayedMove[]; // each is the last child of its parent, unless `children` gives another order
  children: Children[];
  notes: Note[];
}

/** The current node of the game and everything the page draws. */
export interface Snapshot extends Situation {
  board: string; // one character a cell: "." or the piece's letter, capitals White; "" where the board is not whole
  growth: Growth; // since the page was given a snapshot last
  line: PlayedMove[]; // from the root to the current node
  future: PlayedMove[]; // what redo would replay
}

/** Node ids of moves: how many of the list told before stay, then those that follow them. */
export type NodeUpdate = [kept: number, ...nodes: number[]];

/** What has changed since the update before; the first has a whole board, if the board is whole, and the whole tree. */
export interface GameUpdate extends Situation, Growth {
  board?: string;
  cells?: [cell: number, letter: string][];
  line: NodeUpdate;
  future: NodeUpdate;
}

export interface Bearing {
  white: number[]; // cells of white pieces that bear on the cell
  black: number[];
}

/** By cell, how many pieces of each colour bear on it. */
export interface AttackMaps {
  white: number[];
  black: number[];
}

export interface ReachMove {
  to: number;
  capture: boolean;
}

/** One of the ways of a piece to a cell. */
export interface Way {
  kind: "slide" | "turn" | "leap" | "double_step" | "en_passant" | "castling";
  corner: number; // of cells, that on which it turns; -1: it does not
  /** Visited after the first, the target last; of a leap the target alone. Of castling: where the king goes, where
   *  the rook comes from and goes (where the king is, if it goes alone), and the target. */
  cells: number[];
}

/** Why a piece has no way to a cell. */
export type Obstacle =
  | "none" // it has
  | "out_of_reach" // no movement of the piece changes so many axes
  | "other_vector" // one changes as many axes, but in other steps
  | "own_piece" // its ways are those by which it guards what stands there
  | "blocked" // by the piece on `at`
  | "no_corner" // nothing stops it on `at`, where it would have to turn
  | "only_captures"
  | "only_quiet"
  | "never_captures"
  | "pacified" // by the minstrel on `at`
  | "protected" // a minstrel stands there, or one on `at` pacifies the piece there
  | "pact"
  | "stuck" // to the piece on `at`
  | "in_check" // the king on `at` stays attacked from `by`
  | "exposed" // the king on `at` would be attacked from `by`
  | "no_right" // to castle: the king or the rook of `at` has moved
  | "castling_over" // the piece on `at` is in the way
  | "castling_check" // the king leaves, passes or reaches `at`, which is attacked from `by`
  | "moved" // it has made the first move of this turn, and others can make the second
  | "not_now";

export interface Explanation {
  obstacle: Obstacle;
  ways: Way[]; // open ones, whatever the obstacle; if it is blocked or has no corner, the one so ended
  at: number; // the cells that the obstacle speaks of; where the piece stands if it speaks of none
  by: number;
  letters: string; // what stands on the two cells that were asked about, on `at` and on `by`; . for nothing
  attack: Way[]; // in check or exposed: of the piece on `by` to the king, after the move
}

/** What a search has found. */
interface SearchFound {
  score: number; // hundredths of the weakest piece's value, from the side to move
  mate: number; // single moves to mate found, 0 if none; negative: being mated
  depth: number;
  nodes: number;
  line: string[]; // best play
  readable?: string[]; // its first moves in words, of an analysis
}

export interface SearchAnswer extends SearchFound {
  move: string;
  over: boolean; // the search has ended, else it can be resumed
}

/** Told of each iteration that is completed, of an analysis for each of its lines. */
export interface SearchInfo extends SearchFound {
  multipv: number; // 1: the best of the lines, 2: the second best ..
  ms: number;
}

export interface SearchLimits {
  ms: number; // below 0: no limit
  level: number; // 1 (weak) .. 8
  seed: number; // other than 0: varies moves; one a game lets the engine use what it has found out
  /** An analysis of so many of the best first moves, or of all there are; else a move to play. */
  lines?: number;
  /** At most so many; the level may end it before. */
  nodes?: number;
}

/** What went wrong (src/base/codes.hpp). */
export type ErrorCode =
  | "bad_request"
  | "unknown_request"
  | "not_for_this_board"
  | "no_game"
  | "no_puzzle"
  | "no_ending"
  | "no_search"
  | "no_such_level"
  | "no_such_cell"
  | "no_such_axes"
  | "no_such_piece"
  | "empty_cell"
  | "unknown_game"
  | "large_board"
  | "bad_game_file"
  | "bad_net"
  | "bad_position"
  | "no_start_number"
  | "bad_start_number"
  | "bad_move_text"
  | "ambiguous_move"
  | "illegal_move"
  | "not_your_move"
  | "game_over"
  | "no_such_node"
  | "nothing_to_undo"
  | "nothing_to_redo"
  | "nothing_to_decline"
  | "already_offered"
  | "not_allowed"
  | "time_left"
  | "no_record"
  | "bad_record"
  | "record_move"
  | "record_result"
  | "record_position"
  | "other_game"
  | "other_rules"
  | "ended";

export interface CoreError {
  error: string; // in words, one line; of a game file, a line for every fault
  code?: ErrorCode; // none of errors that the page itself has found
  line?: number; // of the text that was read
  field?: string; // of a position
  character?: number; // of that field, from 1
  id?: string; // of the game whose board another module holds
}

/** Accepted, and nothing to tell. */
export interface Done {
  done: true;
}

export type GameSource = { id: string } | { toml: string };

/** Where a game begins: "" for the usual start, its number, "seed " and a number by which one is drawn, or a position; a
 *  game as PGN is played to its end. A file of millions of letters stays where it is. */
export type GameStart = string | Blob;

/** One WebAssembly instance holding one game. Every call is synchronous, and is a request to the core of this name
 *  (docs/protocol.md): methods that may be refused for what a person or a file brings return a CoreError; misuse throws
 *  an Error. A Blob is read part by part. */
export interface Core {
  games(): GameCard[];
  /** Starts a built-in game by id, or a game file's text. */
  newGame(game: GameSource, start?: GameStart): GameInfo | CoreError;
  info(): GameInfo;
  snapshot(): Snapshot;
  /** What has been added to the tree since this was asked last, which snapshots have from then on no more. */
  takeGrowth(): Growth;
  /** Who plays: 0 a human, else a computer of that level. */
  seat(white: number, black: number): Snapshot;
  /** Whether moves are tried: none replaces another, and an end that was stated or has to be claimed ends nothing. There
   *  are no clocks and no computers from then on. */
  analysis(on: boolean): Snapshot;
  play(move: string): Snapshot | CoreError;
  /** One move back; against a computer to the human's last move. An error if there is none. */
  undo(): Snapshot | CoreError;
  redo(): Snapshot | CoreError;
  go(node: number): Snapshot;
  /** Without a side: against a computer the human, else the side to move. */
  resign(side?: Colour): Snapshot | CoreError;
  /** Both sides agree to a draw. */
  agreeDraw(): Snapshot | CoreError;
  /** Null: as long as one likes. `left`: where it is not the initial time. */
  setClocks(time: TimeControl | null, left?: Record<Colour, number>): Snapshot | CoreError;
  /** Stops the clocks or lets them run. They stop by themselves where moves lie ahead, and run after a move. */
  stopClocks(stopped: boolean): Snapshot | CoreError;
  /** Ends the game if the time of the side to move is up. */
  claimTime(): Snapshot | CoreError;
  /** Legal moves of the piece on a cell; asked one by one, since large boards have 350,000 in all. */
  legalFrom(cell: number): LegalMove[];
  /** The legal moves that a text which somebody types may mean, the first `limit` of them. */
  typed(text: string, limit: number): TypedMoves | CoreError;
  /** Pieces of both colours that bear on a cell, pins ignored. */
  bearing(cell: number): Bearing;
  /** The number of pieces that bear on each cell of the board, pins ignored. */
  attackMaps(): AttackMaps;
  /** Where the piece on a cell could go if it were its turn and no king had to be kept safe. */
  reach(cell: number): ReachMove[];
  /** What each piece is worth, in the order of GameInfo, in hundredths of the weakest; 0 for kings. */
  values(): number[];
  /** How the piece on one cell gets to the other, or why it cannot; of the side that is not to move as reach(). Of the
   *  same cell twice, what keeps the piece from some of its moves: what pins it. */
  explain(from: number, to: number): Explanation;
  fen(): string;
  pgn(tags: Tags): string;
  /** 16 hexadecimal digits, the same wherever the position occurs in a game of these rules: of the position that is on, and of all
   *  positions of the main line, that of the start first. */
  key(): string;
  keys(): string[];
  /** What becomes of a rating by a puzzle of so many points; all but `games`, `puzzle` and times in billionths. */
  rated(
    rating: number,
    deviation: number,
    volatility: number,
    games: number,
    at: number,
    puzzle: number,
    solved: boolean,
    now: number,
  ): Rated | CoreError;
  /** The games in a file of any program. */
  records(text: string): RecordEntry[];
  /** Opens a game of such a file, by its place in the list. */
  loadPgn(text: GameStart, which?: number): RecordRead | CoreError;
  /** Number of the position the game began from, "" if it has none. */
  startNumber(): string;
  /** Sets up start position and moves at once. Null: from where the game that is on began. */
  setLine(start: string | null, moves: string[]): Done | CoreError;
  /** Removes a move of the tree and all that follow it. */
  removeVariation(node: number): Snapshot | CoreError;
  /** Puts what was removed back, as the alternative of that index. */
  restoreVariation(node: number, index: number): Snapshot | CoreError;
  /** Makes the moves to a node the main line. */
  promoteVariation(node: number): Snapshot | CoreError;
  /** Moves the innermost variation that a node lies in one place up among the alternatives to its first move. */
  raiseVariation(node: number): Snapshot | CoreError;
  /** Writes a comment instead of the one that is there; without a place, after the move. */
  comment(node: number, text: string, place?: CommentPlace): Snapshot | CoreError;
  /** The same of the glyphs of a move, as numbers separated by spaces. */
  glyphs(node: number, glyphs: string): Snapshot | CoreError;
  /** The name of the net that evaluates the game that is on, "" if there is none; the core comes without. */
  net(): string;
  /** Evaluates this game and others of its pieces by the bytes of a net file. */
  addNet(file: Uint8Array): Done | CoreError;
  /** Searches ask the host's endgame tables from now on where at most so many pieces stand; 0: never. */
  useTables(mostPieces: number): Done | CoreError;
  /** Blocks to its end, or until the core's host wants it to stop; call it in a worker. */
  search(limits: SearchLimits): SearchAnswer | CoreError;
  /** The same in slices, where a search cannot be stopped while it runs. */
  beginSearch(limits: SearchLimits): Done | CoreError;
  resumeSearch(ms: number): SearchAnswer | CoreError;
}

/** Questions about boards of which windows are shown, answered by tessera-vast.wasm. */
export interface LargeCore extends Core {
  /** A letter for each cell of the flat board through a cell along two axes, axis a fastest. */
  slice(cell: number, a: number, b: number): string;
  /** Such a flat board for each pair of axes, in the order of density(). */
  slices(cell: number): string[];
  density(): Density[];
  movesOf(cell: number, here: number, a: number, b: number, limit: number): PieceMoves;
  attackersOf(cell: number): Attackers;
  keyPieces(): KeyPieces;
  /** The next cell after this one, around the board, with a piece of this letter; -1 if there is none. */
  find(letter: string, after: number): number;
  count(): MoveCounts;
  checks(limit: number): MoveSample;
  mates(limit: number): MoveSample;
  /** The mate in one of a day, "2026-11-24", on the board of a game of any size. */
  puzzle(id: string, day: string): PuzzleInfo | CoreError;
  puzzleChecks(cell: number): PuzzleChecks;
  puzzleTry(move: string): PuzzleAttempt | CoreError;
  puzzleSolution(): string;
  /** A file of a lesson with the answers to its tasks. */
  lesson(toml: string): Lesson | CoreError;
}

/** What a core asks of the program around it. */
export interface CoreHost {
  /** Asked every few milliseconds while a search runs. */
  stopRequested(): boolean;
  inform(info: SearchInfo): void;
  /** How many thousandths of other long work are done. */
  progress?(thousandths: number): void;
  /** What endgame tables say of a position. */
  probe?: Probe;
}
