// A list that is fetched from the server, and fetched again once something of it has changed.
import { isRefusal, type Refusal } from "../online/types";
import { faultText } from "./model";

export class Loaded<T extends object> {
  value = $state.raw<T | null>(null); // null until it has come
  fault = $state("");
  readonly #fetch: () => Promise<T | Refusal>;

  constructor(fetch: () => Promise<T | Refusal>) {
    this.#fetch = fetch;
  }

  async load(): Promise<void> {
    const answer = await this.#fetch();
    if (isRefusal(answer)) {
      this.fault = faultText(answer);
      return;
    }
    this.fault = "";
    this.value = answer;
  }

  /** Does something to it, and fetches it again. */
  async change(act: () => Promise<Refusal | null>): Promise<void> {
    const refusal = await act();
    await this.load();
    if (refusal) this.fault = faultText(refusal);
  }
}
