// What is loaded for fingers on small cells.
export { Fingers } from "./fingers.svelte";
export { default as Lens } from "./Lens.svelte";
