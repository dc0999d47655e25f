// What stands on the boards of each of the project's games.
import { pieceKind } from "../../src/space/pieces/profiles";

const files = import.meta.glob<string>("../../../games/*.toml", { query: "?raw", import: "default", eager: true });

const value = (part: string, key: string): string => new RegExp(`^${key}\\s*=\\s*"(.*)"`, "m").exec(part)?.[1] ?? "";

export const games = Object.entries(files).map(([path, toml]) => {
  const pieces = toml.split("[[pieces]]").slice(1);
  return {
    game: /(\w[\w-]*)\.toml/.exec(path)?.[1] ?? "",
    kinds: pieces.map((part) => pieceKind(value(part, "name"), value(part, "letter"))),
  };
});
