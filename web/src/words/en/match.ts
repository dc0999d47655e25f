// match/open.svelte.ts
export const otherRules =
  "This page does not have the rules that the game is played by. Reload the page, and try again.";

// match/refusals.ts
export const notAgreed = "Your opponent does not want to chat any more.";
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
export const needsAccount = "A rated game needs an account: sign in.";
export const blocked = "This player does not want to play with you.";
export const banned = "Whoever runs this server does not let you play here.";
export const refused = "The server has refused this.";

// match/offers.ts
export const askTakeback = "Ask to take your last move back";
export const offerDraw = "Offer a draw";
export const withdrawChallenge = "Withdraw the challenge";
export const abort = "Abort the game: it does not count";
export const resign = "Resign";
export const aboutPlayers = "The players: profiles, block, report";
export const opponentOffersDraw = "Your opponent offers a draw.";
export const opponentAsksTakeback = "Your opponent asks to take a move back.";
export const opponentOffersRematch = "Your opponent offers a rematch.";
export const drawOffered = "You have offered a draw.";
export const takebackAsked = "You have asked to take your move back.";
export const rematchOffered = "You have offered a rematch.";

// match/MatchActions.svelte
export const accept = "Accept";
export const decline = "Decline";
export const claimIn = (time: string): string => `Your opponent is gone. You can end the game in ${time}.`;
export const opponentGone = "Your opponent is gone. You can end the game.";
export const claimWin = "Claim the win";
export const claimDraw = "Call it a draw";
export const toRematch = "To the rematch";
export const offerRematch = "Offer a rematch";
export const newGame = "New game";

// match/Ledger.svelte
export const timeAndLag = "Your time and lag";
export const timeUsed = "Time used";
export const givenBack = "Given back for lag";
export const notGivenBack = "Lag not given back";
export const canBeGivenBack = "Can still be given back";

// match/Presence.svelte
export const nobodyYet = "nobody yet";
export const sending = "sending\u2026";
export const there = "there";
export const gone = "The connection to this player is lost";
export const goneFor = (time: string): string => `gone for ${time}`;

// match/Watch.svelte
export const reconnecting = "Reconnecting\u2026";
export const offlineSince = (time: string): string => `Offline since ${time}.`;
export const signedOut = "You have been signed out.";
export const signIn = "Sign in";
export const moveIsKept = "Your move is kept.";

// match/MatchActions.svelte, match/answerWords.ts: answers that are planned
export const planAnswers = "Plan answers";
export const whyPlan = "Set your answers to moves that your opponent may make";
export const ifThen = (first: boolean, after: string, move: string): string =>
  `${first ? "If" : "then if"} ${after}, ${move}`;
export const thenAlways = (move: string): string => `then ${move}`;
