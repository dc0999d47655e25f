// The rules of the built-in games, from docs/games. Each is fetched when it is asked for.
import { isOwnKey } from "../model/ownGames";

const documents = import.meta.glob<string>("../../../docs/games/*.md", { import: "default" });

/** The page of a game, or of its family: hdc.md for hdc3. */
function path(game: string): string | undefined {
  const paths = [game, game.replace(/\d+$/, "")].map((name) => `../../../docs/games/${name}.md`);
  return paths.find((name) => name in documents);
}

/** Of a game from a file they are made from that. */
export function hasRules(game: string): boolean {
  return isOwnKey(game) || path(game) !== undefined;
}

/** HTML of the project's own document. */
export async function rulesOf(game: string): Promise<string> {
  return (await documents[path(game) ?? ""]?.()) ?? "";
}
