// dialogs/Help.svelte
export const selectedPieceCanMoveHere = "The selected piece can move here, and changes one axis";
export const changesTwoAxes = "It changes two axes";
export const threeAxes = "Three axes";
export const fourAxes = "Four axes";
export const fiveOrMore = "Five or more, with their number";
export const canCaptureHere = "It can capture here";
export const canCaptureEnPassantHere = "It can capture en passant here";
export const kingCanCastleHere = "The king can castle here";
export const hollowCouldGoHere = "Hollow: it could go here if it were its turn";
export const pieceAttacksSelectedCell = "This piece attacks the selected cell";
export const pieceGuardsSelectedCell = "This piece guards the selected cell";
export const lastMoveBeganHere = "The last move began here";
export const lastMoveEndedHere = "The last move ended here";
export const kingInCheck = "This king is in check";
export const howToPlayHere = "How to play here";
export const searchHelp = "Search this help";
export const searchPinZoomClock = "Search: pin, zoom, clock …";
export const nothingFound = "Nothing found.";
export const found = (count: number): string => `${count} found`;
export const signsOnBoard = "Signs on the board";
export const keys = "Keys";

// model/help.ts
export const movingPieces = "Moving pieces";
export const clickPiece = "Click a piece, then the cell to move it to; or drag it.";
export const thenPointAtAnyCell =
  "Then point at any cell (with a finger: tap it): the line below the board shows how the piece gets there, or why it cannot.";
export const redLineShowsHowKing =
  "A red line shows how the king would be attacked. It is dotted beyond a piece that is pinned.";
export const clickAnyCell = "Click any cell, empty or not, to see which pieces attack and guard it.";
export const underAttacksEachCellShaded =
  "Under “Attacks” each cell is shaded by how many pieces attack or guard it: White's at its lower left, Black's at its upper right. The settings change shading to numbers.";
export const boardsAndAxes = "Boards and axes";
export const everySmallBoardSlice = "Every small board is a slice of one larger board.";
export const boardsSideBySide =
  "Boards side by side or one above the other are as close as neighbouring cells are: stepping to the same cell of the next board is a step along another axis.";
export const rowOfBoardsTooLong =
  "A row of boards that is too long for the screen goes on in the line above: an arrow at its end names the next board, and the arrow keys follow it.";
export const pathSolidAndDashed = "A path is solid on a board and dashed from board to board.";
export const smallPicturesShowSame =
  "The small pictures show the same position with other axes inside the boards: choose one by a click or by its number, and the boards move there.";
export const tExchangesColumnsAndRows = "T exchanges columns and rows of boards.";
export const largeBoards = "Large boards";
export const dragAnyCellButOwnPieces =
  "Drag any cell but your own pieces to move the board, or hold the space bar and drag anywhere. The wheel, a finger, and the frame in the small picture of the whole move it too.";
export const twoFingers = "Two fingers, or the wheel with Ctrl, change its size.";
export const signsAtEdgesShowHowMany =
  "Signs at the edges show how many moves, checks or attackers lie out of sight there: click one to go there.";
export const smallScreens = "Small screens";
export const barHasWhatNeededMost =
  "The bar has what is needed most; moves, analysis, other axes and everything else of the game are in its menu.";
export const whereCellsSmallerThanFinger =
  "Where cells are smaller than a finger, a tap between two of them, or a longer one, shows the small board larger, in a magnifier: tap a cell there, or beside it to close it.";
export const moveMadeInMagnifierConfirmed =
  "A move made in the magnifier is confirmed below the board; the settings have this for all moves, or for none.";
export const arrowsAndCircles = "Arrows and circles";
export const rightButtonDraws =
  "Draw with the right button: drag from cell to cell for an arrow, click for a circle; the same again removes it. With Shift or Ctrl it is red, with Alt blue, with both yellow.";
export const penDraws =
  "The pen draws with one finger, or with the left button, until Done is pressed; two fingers still change the size of the board.";
export const arrowsSnap =
  "The end of an arrow keeps to the lines of the board and to the moves of the piece that it begins on. Point at the very middle of another cell to choose that.";
export const shapesAreKept = "Arrows and circles belong to their position, and are kept in the record of the game.";
export const clocks = "Clocks";
export const clocksStopWhileYouLookBack =
  "Clocks stop while you look back, while the game is paused and while the page is closed.";
export const takingMoveBackGivesNoTime = "Taking a move back gives no time back.";
export const gameWasLostOnTime =
  "A game that was lost on time can still be taken back; it then goes on without clocks.";
export const copyingAndSharing = "Copying and sharing";
export const copyOrPasteHasPosition =
  "“Share, copy or paste” has the position and the game as texts and as a link, the board as a picture of any size, and the last move or a change of axes as a short clip.";
export const sixToEightDimensions = "Six to eight dimensions";
export const gamesHaveScreenOfTheirOwn =
  "These games have a screen of their own: one flat board, with a slider for each axis.";
export const arrowKeysWalkOverCellsOnce =
  "The arrow keys walk over the cells once the board has the focus; Enter gives it, and then selects or moves.";
export const to8MoveAlongAxis =
  "1 to 8 move along the axis of that number, with Shift back; Page Up and Page Down move along the last one.";
export const goesToFieldForCells = "/ goes to the field for cells, pieces and moves; K and J take back and redo.";

// model/keyHelp.ts
export const theGame = "The game";
export const oneMoveBack = "one move back";
export const oneMoveForward = "one move forward";
export const toStartOfGame = "to the start of the game";
export const toEndOfGame = "to the end of the game";
export const fromVariationBackToMainLine = "from a variation back to the main line";
export const previousAlternative = "the variation before this one, or the move of the main line";
export const nextAlternative = "the next variation in place of this move";
export const analysisBoard = "analyse: try moves of both sides; again: back to the game";
export const takeMoveBack = "take the last move back, or ask to";
export const offerOrAcceptDraw = "offer or accept a draw, once you have confirmed it";
export const resignGame = "resign, once you have confirmed it";
export const nextMistake = "in a review: to the next mistake";
export const previousMistake = "in a review: to the mistake before";
export const typeMove = "type a move, or a cell to ask about";
export const showLastMoveAgain = "show the last move again";
export const theEngine = "The engine, while you analyse";
export const engineOnOrOff = "switch it on or off";
export const whatOtherSideWouldDo = "what the other side would do if it were its turn";
export const sayEvaluation = "say the evaluation and the best move, or the threat while it is shown";
export const commentOnMove = "comment on the move shown";
export const annotateMove = "annotate the move shown: then 1 to 6 for !, ?, !!, ??, !?, ?!";
export const theCells = "The cells";
export const showCellCursor = "show the cell cursor, as Tab does";
export const withCursor = "with the cursor: from cell to cell, also into the next board";
export const withCursorWhole = "with the cursor: a whole board on";
export const selectPiece = "select the piece there, or move it there";
export const nextOfSeveralWaysToCell = "the next of several ways to the cell pointed at";
export const clearSelection = "clear the selection, then hide the cursor";
export const beginOrEndArrow = "with the cursor: begin an arrow, or end it; on the same cell a circle";
export const nextColourOfArrows = "the next colour of arrows: green, red, blue, yellow";
export const removeAllArrows = "remove all arrows and circles of the position";
export const theView = "The view";
export const flipBoard = "flip the board";
export const arrangeAxes = "arrange the axes: which of them lie inside the small boards";
export const exchangeColumnsAndRows = "exchange columns and rows of boards";
export const boardsOrBoardsInSpace = "boards, or boards in space";
export const showThreats = "show threats";
export const largerCells = "larger cells";
export const smallerCells = "smaller cells";
export const wholeBoard = "the whole board";
export const dragAnywhere = "held: drag a large board anywhere";
export const inSpace = "In space";
export const lookFromAnotherSide = "look from another side";
export const resetView = "reset the view";
export const nextSliceOfFirstOrSecond = "the next slice of the first or second axis outside, and all";
export const namesOfCellsOneBehindOther =
  "the names of cells one behind the other, at the pointer or the cursor, to choose from, as Alt and a click; else onward as everywhere";
export const nextOfCellsOneBehindOther =
  "the next of the cells one behind the other under the pointer; with the cursor, their names";
export const arrowForEachAxisAtSelected = "an arrow for each axis at the selected cell";
export const thePage = "The page";
export const onlyBoardAndClocks = "only board and clocks; again or Esc: everything";
export const gameInWords =
  "the game in words: a log, and a field for moves and questions, which gets the focus; Esc leaves it, and W closes it then";
export const settings = "settings";
export const thisPage = "this page";
export const esc = "Esc";
export const space = "Space";
export const fullStop = ". (full stop)";
export const comma = ", (comma)";
export const semicolon = "; (semicolon)";
export const colon = ": (colon)";
export const shift = (label: string): string => `Shift ${label}`;
