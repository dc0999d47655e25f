// faults.ts
export const noMemoryLeft =
  "The browser has no memory left for this. Close other tabs and reload the page; your games are kept.";
export const partNotLoaded =
  "A part of Tessera could not be loaded. Reload the page once you are connected; your games are kept.";
export const wentWrong =
  "Something went wrong within Tessera. Reload the page if it no longer answers; your games are kept.";
export const computerStopped = "The computer stopped thinking. Let it go on to try once more, or take a move back.";
export const noWebAssembly =
  "This browser lacks WebAssembly, or has it switched off. Use a current Firefox, Chrome, Edge or Safari.";
export const noConnection = "There is no connection, and this browser has not kept the page. Connect, then reload.";
export const startNotLoaded = "A part of it could not be loaded. Reload; if that does not help, try again later.";
export const startWithoutMemory = "The browser has no memory left. Close other tabs, then reload.";
export const startDamaged =
  "A part of it is damaged, or of another version. Reload; if that does not help, download it again.";

// refusals.ts
export const unknownGame =
  "Tessera knows no game of this name. Reload the page, in case a newer version does, or open the game's own file (.toml) first.";
export const otherRules =
  "This was played under other rules than Tessera's today, so it cannot be shown. It may be opened with the game's file (.toml) of that time.";
export const otherGame = "This is a record of another game than the one chosen.";
export const recordMove =
  "The moves cannot be followed to the end: one of them is not possible. Check that the game was copied whole, and that the game chosen is the one that was played.";
export const recordResult =
  "The result that this text names is not that of its game. Correct it, or put * in its place.";
export const recordPosition =
  "The position that this game begins from cannot be read. Check that the game chosen is the one that was played.";
export const wholePosition =
  "This is not one whole position. Copy one line: the pieces, then the side to move and what follows it, and no more.";
export const wrongPlacement =
  "The pieces do not fit the boards. Check that the whole line was copied, and that the game chosen is the right one.";
export const gameRefused = "This game cannot be read. Check that its whole text was copied.";
export const positionRefused = "This position cannot be shown. Check it, and that the game chosen is the right one.";
export const rulesRefused = "This game file (.toml) has faults. Correct these lines and open it again.";
export const linkRefused = "This link's game cannot be shown. Ask for the game as PGN instead.";

// start.ts
export const reload = "Reload";
export const downloadAgain = "Download it again";
export const copyDetails = "Copy details";
export const detailsCopied = "Details copied";
export const tesseraCouldNotStart = "Tessera could not start";
export const gamesStillKept = (fault: string): string => `${fault} Your games are still kept.`;
export const details = "Details";
