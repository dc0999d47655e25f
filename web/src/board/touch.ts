// What is loaded for fingers on small cells, and for moves that are to be confirmed.
export { default as ConfirmMove } from "./ConfirmMove.svelte";
export { Fingers } from "./fingers.svelte";
export { default as Lens } from "./Lens.svelte";
