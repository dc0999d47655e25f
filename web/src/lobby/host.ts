// What the host of the page says of games between people.

export type Hosting =
  | "ready"
  | "building" // the games that it serves are being built
  | "failing" // it can keep no games just now
  | "none" // it is no server of games, such as one of files alone
  | "unreachable";

async function statusOf(response: Response): Promise<string> {
  try {
    const answer: unknown = await response.json();
    const { status } = (answer ?? {}) as { status?: unknown };
    return typeof status === "string" ? status : "";
  } catch {
    return "";
  }
}

/** Asks once. `ask`: the browser's fetch. */
export async function askHost(ask: (address: string, options: RequestInit) => Promise<Response>): Promise<Hosting> {
  let response: Response;
  try {
    response = await ask("api/v1/health", { cache: "no-store", signal: AbortSignal.timeout(10_000) });
  } catch {
    return "unreachable";
  }
  if (response.ok) return (await statusOf(response)) === "ok" ? "ready" : "none";
  if (response.status === 502 || response.status === 504) return "unreachable"; // says a proxy before it
  if (response.status === 503) return (await statusOf(response)) === "building" ? "building" : "failing";
  return response.status >= 500 ? "failing" : "none";
}
