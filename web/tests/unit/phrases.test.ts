// Phrases that readers stumbled over, and words of our own for what chess has words for: none of them comes back.
import { expect, it } from "vitest";

/** Texts that people read, by file; with them the sources around them. */
const places: [place: string, files: Record<string, string>][] = [
  [
    "the page",
    import.meta.glob<string>(["../../src/**/*.{svelte,ts}", "../../index.html"], {
      query: "?raw",
      import: "default",
      eager: true,
    }),
  ],
  [
    "the core and the program",
    import.meta.glob<string>(["../../../src/**/*.cpp", "../../../apps/**/*.cpp"], {
      query: "?raw",
      import: "default",
      eager: true,
    }),
  ],
  ["games", import.meta.glob<string>("../../../games/**/*.toml", { query: "?raw", import: "default", eager: true })],
  [
    "documents",
    import.meta.glob<string>(["../../../docs/**/*.md", "../../../README.md"], {
      query: "?raw",
      import: "default",
      eager: true,
    }),
  ],
];

const never = [
  /one axis at once/,
  /There are \d+ answers/,
  /with check\./,
  /no move of an? /,
  /nobody bears on/i,
  /bears on it/,
  /does not bear on it/,
  /Each board:/,
  /Time used is still told/,
  /the cell it shall go to/,
  /"Chosen in the lens"/,
  /as a lens/,
  /One of a number of/,
  /shuffled by number/,
  /[Ll]ook as at first/,
  /"As at first/,
  /Everything in sight"/,
  /"(?:Turned|Drawn)"/,
  /Drawn by the number/,
  /The cores hold/,
  /"As the (?:page|system)"/,
  /Board of \$\{/,
  /: nobody"|"nobody" : grouped|\? "nobody" : ""/,
];

it.each(places)("stand nowhere in %s", (_, files) => {
  expect(Object.keys(files).length).toBeGreaterThan(0);
  const found = Object.entries(files).flatMap(([file, content]) => {
    const text = content.replace(/\s+/g, " ");
    return never.filter((phrase) => phrase.test(text)).map((phrase) => `${file}: ${phrase.source}`);
  });
  expect(found).toEqual([]);
});
