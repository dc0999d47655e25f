// match/open.svelte.ts
export const otherRules =
  "This page does not have the rules that the game is played by. Reload the page, and try again.";

// match/refusals.ts
export const positionHasChanged = "The position had changed already: that came too late.";
export const notYourMove = "It is not your move.";
export const illegalMove = "The server does not take this move: it is not legal.";
export const gameIsOver = "The game is over.";
export const nobodyOppositeYet = "Nobody plays against you yet.";
export const onlyPlayers = "Only the two players may do this.";
export const seatTaken = "Somebody else has taken this seat.";
export const alreadyOffered = "This has been offered already. It may be offered again after a move.";
export const offerWithdrawn = "There is no such offer any more.";
export const nothingToTakeBack = "You have made no move that could be taken back.";
export const notAllowedNow = "This is not possible now.";
export const opponentIsBack = "Your opponent is there again, or has not been gone for long enough.";
export const tooMany = "These are too many.";
export const unavailable = "The server can keep nothing at the moment. Try again in a while.";
export const noSuchGame = "There is no such game.";
export const refused = "The server has refused this.";
