// core/opening.ts
export const savedUnderOtherRules = (game: string, then: string, today: string): string =>
  `The saved game of ${game} was played under other rules (${then}) than today's (${today}). It was not loaded.`;

// model/links.ts
export const linkDamaged =
  "This link is damaged: part of it may be missing. Ask for it once more, or for the game as PGN.";
export const linkWasMadeByNewerVersion =
  "This link was made by a newer version of Tessera. Reload the page to get that.";

// model/recognise.ts
export const lichessAddress = "a Lichess address";
export const chessComAddress = "a Chess.com address";
export const chessgamesComAddress = "a chessgames.com address";
export const chess24Address = "a chess24 address";
export const chessBaseAddress = "a ChessBase address";
export const chess365Address = "a 365Chess address";
export const addressOfChessVariantPages = "an address of The Chess Variant Pages";
export const addressOf = (host: string): string => `an address of ${host}`;
export const isElsewhere = (name: string): string =>
  `This is ${name}. Tessera opens nothing from other sites: copy the game there as PGN, or the position as FEN, and paste that.`;
export const isPicture = "This is a picture. Tessera reads games (PGN), positions and game files (.toml) as text.";
export const isPdf = "This is a PDF document. Copy the text of the game from it, and paste that.";
export const isCompressed = "This is a compressed file. Unpack it first, and open the file in it.";
export const isWebPage =
  "This is a web page or a drawing. Copy the game as PGN, or the position as FEN, and paste that.";
export const isJson = "This is JSON. Tessera reads games as PGN, positions as FEN and game files as TOML.";
export const isNothingKnown =
  "This is not a game (PGN), a position, a link or a game file (.toml) that Tessera can read.";
export const isLink = "This is a link to a game of Tessera.";
export const isGameFile = "This looks like a game file (.toml): the rules of a game.";
export const isGame = "This looks like a game (PGN).";
export const isPosition = "This looks like a position.";

// state/arrivals.ts
export const couldNotBeRead = (file: string): string => `${file} could not be read. Choose it once more.`;
export const isEmpty = (file: string): string => `${file} is empty.`;
export const fileTooLarge = (file: string): string => `${file} is too large to be a game.`;
export const textTooLarge = "This text is too large to be a game.";
export const oneMoreFault = " The record has one more fault.";
export const moreFaults = (count: number): string => ` The record has ${count} more faults.`;
export const recordWrongHere = (first: string, more: string): string =>
  `The record is wrong here, and was opened up to there: ${first}.${more}`;
export const resultDoubtful = (first: string, more: string): string =>
  `All moves of the record have been read, but its result is doubtful: ${first}.${more}`;
export const noGameHasSuchBoards = "No game has boards like those of this position.";
