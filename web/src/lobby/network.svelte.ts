// The offer of the server on this machine to listen for others in the local network (docs/hosting.md).

type Ask = (address: string, options: RequestInit) => Promise<Response>;

interface Answer {
  listening: boolean;
  addresses: readonly string[]; // of the server, as others reach it
}

async function read(response: Response): Promise<Answer | null> {
  if (!response.ok) return null;
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    return null;
  }
  const { listening, addresses } = (answer ?? {}) as { listening?: unknown; addresses?: unknown };
  if (typeof listening !== "boolean" || !Array.isArray(addresses)) return null;
  const texts = addresses.filter((one): one is string => typeof one === "string" && URL.canParse(one));
  return { listening, addresses: texts };
}

export class LocalNetwork {
  standing = $state<
    | "asking"
    | "offered"
    | "opening"
    | "listening"
    | "failed" // it could not listen
    | "none" // it makes no such offer, or is in no network
  >("asking");
  /** Where others in the network reach this page once it listens. */
  address = $state("");
  readonly #ask: Ask;

  /** `ask`: the browser's fetch. */
  constructor(ask: Ask) {
    this.#ask = ask;
  }

  async find(): Promise<void> {
    const answer = await this.#request("GET");
    if (answer === null || answer.addresses.length === 0) this.standing = "none";
    else this.#take(answer);
  }

  async listen(): Promise<void> {
    this.standing = "opening";
    const answer = await this.#request("POST");
    if (answer?.listening) this.#take(answer);
    else this.standing = "failed";
  }

  /** A link to this page as others in the network open it. */
  link(href: string): string {
    if (this.address === "") return href;
    const link = new URL(href);
    link.host = new URL(this.address).host;
    return link.href;
  }

  #take({ listening, addresses }: Answer): void {
    this.standing = listening ? "listening" : "offered";
    this.address = listening ? (addresses[0] ?? "") : "";
  }

  async #request(method: "GET" | "POST"): Promise<Answer | null> {
    try {
      return await read(
        await this.#ask("local-network", { method, cache: "no-store", signal: AbortSignal.timeout(10_000) }),
      );
    } catch {
      return null;
    }
  }
}
