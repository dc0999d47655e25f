// What the WebAssembly core answers: the shapes of its JSON. apps/wasm/ writes exactly these.
// Cells are indices (axis 0 fastest). Move text is canonical: from-cell, to-cell, promotion letter.

export type Colour = "white" | "black";
export type Status = "ongoing" | "check" | "checkmate" | "stalemate" | "draw";
export type Reason =
  | "none"
  | "king_captured"
  | "repetition"
  | "halfmove_limit"
  | "only_kings"
  | "no_second_move";

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
  starts: string; // how many start positions are numbered, in decimal; "" if the game has one start
}

export interface GameInfo extends GameCard {
  identity: string; // 16 hexadecimal digits
  axisNames: string[];
  view: { across: number[]; up: number[]; down: number[] }; // innermost (inside a flat board) first
  pieces: PieceInfo[];
  cellNames: string[]; // canonical, by cell
  nativeNames: string[]; // the inventor's, by cell
  boardLabels: string[]; // label of the flat board a cell is on, by cell; may be ""
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

export interface PlayedMove {
  node: number; // id in the game tree
  text: string;
  readable: string;
  side: Colour;
  turn: number; // fullmove number
  from: number;
  to: number;
  captured: string; // letter as on the board (case = colour), or ""
}

/** The current node of the game and everything the page draws. */
export interface Snapshot {
  board: string; // one character a cell: "." or the piece's letter, capitals White
  fen: string;
  side: Colour; // whose move it is
  movesLeft: number; // single moves left in this turn
  movedThisTurn: number; // cell of the piece that moved first in this turn, or -1
  checked: number[]; // cells of attacked kings, both colours
  status: Status;
  reason: Reason;
  result: "1-0" | "0-1" | "1/2-1/2" | "*";
  movable: number[]; // cells of the pieces that have a legal move; none when the game is over
  pass: string; // text of the legal move that leaves every piece where it stands, or ""
  line: PlayedMove[]; // from the root to the current node
  future: PlayedMove[]; // what redo would replay
  node: number;
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

export interface SearchAnswer {
  move: string; // "" if there is none
  score: number; // hundredths of the weakest piece's value, from the side to move
  mate: number; // single moves to mate found, 0 if none; negative: being mated
  depth: number;
  nodes: number;
  line: string[];
}

export interface CoreError {
  error: string;
}

/** One WebAssembly instance holding one game. Every call is synchronous. */
export interface Core {
  games(): GameCard[];
  /** Starts a built-in game by id, or a game file's text (multi-line errors joined by newline).
   *  `start`: a position text, or a start position's number where they are numbered. */
  newGame(game: { id: string } | { toml: string }, start?: string): GameInfo | CoreError;
  info(): GameInfo;
  snapshot(): Snapshot;
  play(move: string): Snapshot | CoreError;
  undo(): Snapshot;
  redo(): Snapshot;
  go(node: number): Snapshot;
  resign(side: Colour): Snapshot;
  /** Legal moves of the piece on a cell; asked one by one, since large boards have 350,000 in all. */
  legalFrom(cell: number): LegalMove[];
  /** Pieces of both colours that bear on a cell, pins ignored. */
  bearing(cell: number): Bearing;
  /** The number of pieces that bear on each cell of the board, pins ignored. */
  attackMaps(): AttackMaps;
  /** Where the piece on a cell could go if it were its turn and no king had to be kept safe. */
  reach(cell: number): ReachMove[];
  pgn(tags: Record<string, string>): string;
  loadPgn(text: string): Snapshot | CoreError;
  /** Number of the position the game began from, "" if it has none. */
  startNumber(): string;
  /** Sets up start position and moves at once (worker): false with an error when refused. */
  setLine(fen: string, moves: string[]): Snapshot | CoreError;
  /** Blocks for at most about `ms`; call it in a worker. `level` 1 (weak) .. 8. `seed` varies equal choices. */
  search(options: { ms: number; level: number; seed: number }): SearchAnswer | CoreError;
}
