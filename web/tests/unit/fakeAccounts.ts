// Accounts of the server in memory, as docs/server-protocol.md has them, for tests.

interface FakeAccount {
  name: string;
  person: string;
  passphrase: string;
}
interface FakeSession {
  id: string;
  name: string;
  label: string;
  ended: boolean;
}

export class FakeAccounts {
  readonly accounts = new Map<string, FakeAccount>(); // by name in small letters
  readonly sessions = new Map<string, FakeSession>(); // by session
  readonly tokens = new Map<string, object>(); // by id
  readonly blocks = new Map<string, Set<string>>(); // by person
  readonly reports: object[] = [];
  readonly #personOfKey: (key: string) => string;
  readonly #onended: (session: string) => void;
  #made = 0;

  /** `onended` hears which session has ended. */
  constructor(personOfKey: (key: string) => string, onended: (session: string) => void) {
    this.#personOfKey = personOfKey;
    this.#onended = onended;
  }

  /** Who acts by a key; null: nobody does any more. */
  actor(key: string): string | null {
    if (key.startsWith("s_")) {
      const session = this.sessions.get(key);
      return session && !session.ended ? (this.#named(session.name)?.person ?? null) : null;
    }
    const person = this.#personOfKey(key);
    return [...this.accounts.values()].some((account) => account.person === person) ? null : person;
  }

  end(key: string): void {
    const session = this.sessions.get(key);
    if (!session || session.ended) return;
    session.ended = true;
    this.#onended(key);
  }

  /** Null: the request is not about accounts. */
  answer(request: string, key: string | undefined, body: string): Response | null {
    const [method = "", path = ""] = request.replace(" api/v1/", " ").split(" ");
    const [area = "", id = ""] = path.split("/");
    if (!["account", "accounts", "sessions", "tokens", "blocks", "reports", "persons"].includes(area)) return null;
    const given = (body === "" || body === "null" ? {} : JSON.parse(body)) as Record<string, string>;
    if (area === "accounts") return this.#profile(id);
    if (area === "persons") return Response.json({ ratings: [] });
    if (request === "POST api/v1/sessions") return this.#signIn(given);
    const person = key === undefined ? null : this.actor(key);
    if (key === undefined || person === null) return refusal(401, key === undefined ? "bad_key" : "signed_out");
    if (request === "POST api/v1/account") return this.#register(person, given);
    if (area === "blocks") return this.#block(method, id || (given["person"] ?? ""), person);
    if (area === "reports") {
      this.reports.push({ by: person, ...given });
      return Response.json({ report: `r${this.reports.length}` }, { status: 201 });
    }
    if (!key.startsWith("s_")) return refusal(403, "needs_account");
    return this.#own(`${method} ${path}`, key, given);
  }

  #own(request: string, key: string, given: Record<string, string>): Response {
    const session = this.sessions.get(key);
    const account = this.#named(session?.name ?? "");
    if (!session || !account) return refusal(401, "signed_out");
    const others = [...this.sessions].filter(
      ([other, { name, ended }]) => name === account.name && !ended && other !== key,
    );
    const ended = /^DELETE sessions\/(.+)$/.exec(request)?.[1];
    if (ended !== undefined) {
      for (const [one, { id }] of this.sessions)
        if (id === ended || (ended === "current" && one === key)) this.end(one);
      return Response.json({});
    }
    const token = /^DELETE tokens\/(.+)$/.exec(request)?.[1];
    if (token !== undefined) return this.tokens.delete(token) ? Response.json({}) : refusal(404, "unknown_request");
    switch (request) {
      case "GET sessions":
        return Response.json({
          sessions: [[key, session] as const, ...others].map(([one, { id, label }]) => ({
            ...{ id, label, made: 1, used: 2, current: one === key },
          })),
        });
      case "DELETE sessions":
        for (const [other] of others) this.end(other);
        return Response.json({});
      case "POST account/passphrase":
        if (given["passphrase"] !== account.passphrase) return refusal(401, "wrong_passphrase");
        account.passphrase = given["new"] ?? "";
        for (const [other] of others) this.end(other);
        return Response.json({});
      case "GET account/export":
        return Response.json({ account: account.name, later: [1] });
      case "POST account/delete":
        if (given["passphrase"] !== account.passphrase) return refusal(401, "wrong_passphrase");
        for (const [one] of [...others, [key]]) this.end(one ?? "");
        return Response.json({});
      case "POST tokens": {
        const id = `t${++this.#made}`;
        this.tokens.set(id, { id, made: 3, ...given });
        return Response.json({ id, token: `t_${id.padStart(43, "x")}` }, { status: 201 });
      }
      case "GET tokens":
        return Response.json({ tokens: [...this.tokens.values()] });
      default:
        return refusal(404, "unknown_request");
    }
  }

  #register(person: string, { name = "", passphrase = "", label = "" }: Record<string, string>): Response {
    if (this.#named(name)) return refusal(409, "name_taken");
    this.accounts.set(name.toLowerCase(), { name, person, passphrase });
    return this.#begin(name, person, label);
  }

  #signIn({ name = "", passphrase = "", label = "" }: Record<string, string>): Response {
    const account = this.#named(name);
    if (account?.passphrase !== passphrase) return refusal(401, "wrong_passphrase");
    return this.#begin(account.name, account.person, label);
  }

  #begin(name: string, person: string, label: string): Response {
    const session = `s_${String(++this.#made).padStart(43, "s")}`;
    this.sessions.set(session, { id: `id${this.#made}`, name, label, ended: false });
    return Response.json({ name, person, session }, { status: 201 });
  }

  #profile(name: string): Response {
    const account = this.#named(name);
    if (!account) return refusal(404, "no_account");
    return Response.json({ name: account.name, person: account.person, made: 1, bot: false, ratings: [] });
  }

  #block(method: string, whom: string, person: string): Response {
    const blocks = this.blocks.get(person) ?? new Set();
    this.blocks.set(person, blocks);
    if (method === "POST") blocks.add(whom);
    if (method === "DELETE") blocks.delete(whom);
    return Response.json({ blocks: [...blocks].map((one) => ({ person: one, name: null })) });
  }

  #named(name: string): FakeAccount | undefined {
    return this.accounts.get(name.toLowerCase());
  }
}

const refusal = (status: number, code: string): Response => Response.json({ error: code, code }, { status });
