// How files of games are written: docs/making-a-game.md as HTML, fetched when it is asked for.
const documents = import.meta.glob<string>("../../../docs/making-a-game.md", { import: "default" });

export async function makingDocument(): Promise<string> {
  return (await Object.values(documents)[0]?.()) ?? "";
}
