// Where the engine gets nets from: files of their own beside the page, so that only a game that has one
// loads it.
const urls = import.meta.glob<string>("../../../nets/*.net", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The net file of that name; undefined if it cannot be had. */
export async function fetchNet(name: string): Promise<Uint8Array | undefined> {
  const url = urls[`../../../nets/${name}.net`];
  if (url === undefined) return undefined;
  try {
    const response = await fetch(url);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}
