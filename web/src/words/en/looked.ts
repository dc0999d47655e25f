// share/Looked.svelte
export const sharedGame = "A shared game";
export const nothingOfItIsKept = "Look through it as you like: nothing of it is kept here.";
export const playOnFromHere = "Play on from here";
export const analyse = "Analyse";
export const nothingToPlayHere = "The game has ended here. Go back to a position in which there are moves.";
