// dialogs/PlayFrom.svelte
export const playOnFromHere = "Play on from here";
export const fromTheStart = "From the start.";
export const afterMove = (move: string): string => `After ${move}.`;
export const becomesYourGame = "It becomes a game of your own, kept in this browser.";
export const gameStaysAsItIs = "The game so far stays among your games as it is.";
export const youPlay = "You play";
export const white = "White";
export const black = "Black";
export const twoPeople = "Both sides";
export const settingUp = "Setting up \u2026";
export const startTheGame = "Start the game";
