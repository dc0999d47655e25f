// Where Home's words stand beside its board. Style sheets ask `--beside` for it.
export const least = { width: 900, lying: 640 }; // pixels; the second where a screen is wider than high

export const beside = `(min-width: ${least.width}px), (min-width: ${least.lying}px) and (orientation: landscape)`;
