// The rules of the built-in games, from docs/games. Each is fetched when it is asked for.
const documents = import.meta.glob<string>("../../../docs/games/*.md", { import: "default" });

function path(game: string): string {
  return `../../../docs/games/${game}.md`;
}

export function hasRules(game: string): boolean {
  return path(game) in documents;
}

/** HTML of the project's own document. */
export async function rulesOf(game: string): Promise<string> {
  return (await documents[path(game)]?.()) ?? "";
}
