// premoves/premoves.ts
export const premove = (piece: string, from: string, to: string): string => `${piece} ${from}\u2013${to}`;

// premoves/Premoves.svelte
export const movesInAdvance = "Moves in advance";
export const clear = "Clear";
export const clearWithKey = "Clear all (Escape)";
export const remove = "Remove";
export const removePremove = (move: string): string => `Remove ${move}`;

// premoves/ownPremoves.svelte.ts
export const illegalNow = (move: string): string => `Your move in advance ${move} is not legal now. It was dropped.`;
export const illegalNowWithOthers = (move: string, others: number): string =>
  `Your move in advance ${move} is not legal now. It was dropped with the ${others === 1 ? "one" : others} after it.`;
