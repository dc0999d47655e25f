// text/MoveField.svelte
export const notAllMatchesListed = "Not all matches are listed. Type more.";
export const shown = (count: number): string => `, ${count} shown`;
export const moves = (total: number, shown: string): string => `${total} ${total === 1 ? "move" : "moves"}${shown}`;
export const movesLabel = "Moves";
export const typeMoveOrCell = "Type a move, or a cell to ask about";
export const moveOrCell = (example: string): string => `Move or cell, as ${example}`;

// text/Palette.svelte
export const typeAMove = "Type a move";

// text/TextMode.svelte
export const gameInWords = "The game in words";
export const movesAndAnswers = "Moves and answers";
