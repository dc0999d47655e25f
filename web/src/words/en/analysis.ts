// analysis/AnalysisHead.svelte
export const analysis = "Analysis";
export const backToGame = "Back to the game";
export const close = "Close the analysis";
export const explained = "Moves of both sides are tried. The game waits as it was.";
export const ofNoGame = "Moves of both sides are tried.";

// analysis/AnalysisPanel.svelte
export const tools = "Tools of the analysis";

// analysis/sections.ts
export const engine = "Engine";
export const review = "Review";
export const explorer = "Explorer";
export const study = "Study";
