// dialogs/Confirm.svelte
export const cancel = "Cancel";

// dialogs/Continuation.svelte
export const twoPeople = "Two people";
export const youAsWhite = "You, as White";
export const analyseIt = "Nobody: analyse";
export const youAsBlack = "You, as Black";
export const whoPlaysOn = "Who plays on";
export const levelOfComputer = "Level of the computer";

// dialogs/Diagrams.svelte
export const capturesOnly = ", captures only";
export const howEachPieceMoves = "How each piece moves";
export const whereEachPieceCanGo = "Where each piece can go if nothing stands in its way.";
export const markTellsAxes = "A mark tells how many axes the move changes:";
export const orMore = " or more.";
export const aFrame = "A frame";
export const meansItOnlyCaptures = "means that it only captures there.";
export const whereItGoes = (name: string): string => `Where a ${name} goes`;

// dialogs/Dialog.svelte
export const close = "Close";

// dialogs/DrawQuestion.svelte
export const drawQuestion = "A draw?";
export const drawIfBothAgree = "The game ends as a draw if both sides agree.";
export const bothAgree = "Both agree";
export const offerDrawQuestion = "Offer a draw?";
export const otherSideDecides = "The other side decides. The game ends as a draw if it accepts.";
export const offerIt = "Offer a draw";
export const acceptDrawQuestion = "Accept the draw?";
export const gameEndsAsDraw = "The game ends as a draw.";
export const acceptDraw = "Accept the draw";

// dialogs/Making.svelte
export const makingGame = "Making a game";
export const documentCouldNotBeFetched = "The document could not be fetched.";

// dialogs/NewGame.svelte
export const human = "Human";
export const computer = "Computer";
export const shuffled = "Shuffled";
export const byNumber = "By number";
export const standard = "Standard";
export const twoPeopleAtScreen = "Two people at this screen.";
export const youWatch = "You watch two computers play.";
export const youPlayWhite = "You play White against the computer.";
export const youPlayBlack = "You play Black against the computer.";
export const newGame = "New game";
export const game = "Game";
export const startPosition = "Start position";
export const drawAgain = "Draw again";
export const yoursHasDigits = (count: number): string => `; yours has a number of ${count} digits`;
export const aboutSoManyStarts = (digits: number, yours: string): string => `About 10^${digits} starts${yours}.`;
export const shuffledByNumber = "Shuffled by the number";
export const sameNumberSameStart =
  "The same number always gives the same start. Eight dimensions take some ten seconds.";
export const number = "Number";
export const numbersOfEightDimensions =
  "Positions of eight dimensions have numbers of up to 1,420,427 digits, which take some seconds.";
export const level = "Level";
export const levelOf = (side: string): string => `Level of ${side}`;
export const withLevels = (summary: string): string => `${summary} Levels go from 1 (weak) to 8 (strong).`;
export const ponders = "At this level it ponders while you think.";
export const settingUp = "Setting up \u2026";
export const startGame = "Start the game";
export const playFriend = "Play a friend on another device \u2026";

// dialogs/PlayOn.svelte
export const gameGoesOn = "This game goes on";
export const playOnFromHere = "Play on from here";

// dialogs/Promotion.svelte
export const promoteTo = "Promote to";

// dialogs/Records.svelte
export const gamesInFile = (count: number): string => `${count} games in this file`;
export const searchByPlayer = "Search by player, event, date or result";
export const searchExample = "Player, event, date or result";
export const chooseGameToOpen = "Choose a game to open.";
export const shownOfGames = (shown: number, all: number): string => `${shown} of ${all} games`;
export const showMore = "Show more";

// dialogs/Rules.svelte
export const aboutThisPage = "About this page";
export const rulesOf = (game: string): string => `Rules of ${game}`;
export const fetchingRules = "Fetching the rules";
export const rulesCouldNotBeFetched = "The rules could not be fetched.";

// dialogs/Share.svelte
export const asText = "Text";
export const asPicture = "Picture";
export const asClip = "Clip";
export const copied = (what: string): string => `${what} copied.`;
export const browserDidNotAllowCopying = "The browser did not allow copying. Select the text and copy it yourself.";
export const shortened = (beginning: string, count: string): string => `${beginning}\u2026 (${count} letters)`;
export const pasteGameOrPositionFirst = "Paste a game or a position first.";
export const copyAndPaste = "Share, copy or paste";
export const copyAs = "Copy as";
export const position = "Position";
export const copy = "Copy";
export const digits = (count: number): string => ` (${count} digits)`;
export const numberOfStartPosition = (digits: string): string => `Number of the start position${digits}`;
export const gamePgn = "Game (PGN)";
export const copyGame = "Copy the game";
export const saveAsFile = "Save as a file";
export const copyLine = "Copy the line";
export const line = "Line";
export const pasteHere = "Paste a game (PGN) or a position, or a game file (.toml)";
export const ofGame = "of";
export const openIt = "Open it";
export const analyse = "Analyse";

// dialogs/Sources.svelte
export const sourcesAndThanks = "Sources and thanks";

// dialogs/TimeChoice.svelte
export const timeForEachSide = "Time for each side";
export const noClock = "No clock";
export const custom = "Custom";
export const minutes = "Minutes";
export const secondsAdded = "Seconds added";
export const secondsOfDelay = "Seconds of delay";
export const blacksMinutes = "Black's minutes";
export const theSame = "the same";
export const thinkingTimeStillShown = "Thinking time is still shown.";
export const howClocksCount =
  "Minutes + seconds added after every turn. The clocks stop while you look back, pause or are away; taking back gives no time back.";
export const howClocksOfServerCount =
  "Minutes + seconds added after every turn. The clocks run from White's first move on, also while somebody is away.";
