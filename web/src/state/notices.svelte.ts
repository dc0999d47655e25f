// What the page tells its player in passing: that a game was deleted, that a new version is ready, that something failed.
import { untrack } from "svelte";

export interface Action {
  label: string;
  /** The notice goes once it has been done. */
  run: () => void | Promise<void>;
}

export interface Notice {
  id: number;
  text: string;
  fault: boolean;
  actions: readonly Action[];
  /** Called when it is dismissed. */
  gone?: () => void;
}

export class Notices {
  list = $state.raw<readonly Notice[]>([]);
  #lastId = 0;

  /** Stays until it is dismissed. */
  tell(text: string, ...actions: Action[]): number {
    return this.#add({ text, fault: false, actions });
  }

  fail(text: string, actions: readonly Action[] = [], gone?: () => void): number {
    return this.#add({ text, fault: true, actions, ...(gone ? { gone } : {}) });
  }

  dismiss(id: number): void {
    const { gone } = this.list.find((notice) => notice.id === id) ?? {};
    this.withdraw(id);
    gone?.();
  }

  /** It no longer holds: nobody has dismissed it. */
  withdraw(id: number): void {
    this.list = untrack(() => this.list).filter((notice) => notice.id !== id);
  }

  /** The same words are not said twice at a time: the later notice takes the place of the earlier. */
  #add(notice: Omit<Notice, "id">): number {
    const id = ++this.#lastId;
    const others = untrack(() => this.list).filter(({ text }) => text !== notice.text);
    this.list = [...others, { id, ...notice }];
    return id;
  }
}
