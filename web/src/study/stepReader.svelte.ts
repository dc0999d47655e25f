// A chapter that is read step by step: what each move does, and what is said of it.
import type { PlayedMove } from "../core/types";
import { glyphSign, glyphWords } from "../model/glyphs";
import { plainComment } from "../model/pgnCommands";
import { continuedBy } from "../model/players";
import { labelOf } from "../model/scoreSheet";
import type { SavedGame } from "../model/storage";
import { commentAt } from "../model/treeWords";
import type { App } from "../state/app.svelte";
import { Reader, type Ways } from "./reader.svelte";
import type { ChapterOpening, Reading } from "./reading";

/** A kept chapter as a record, in which nobody plays. */
function recordOf(saved: SavedGame): SavedGame {
  const record: SavedGame = { ...saved, players: continuedBy("people") };
  delete record.analysis;
  delete record.time;
  return record;
}

export class StepReader extends Reader {
  /** Puts the position in which the chapter begins on the board. False: it was refused, which the session tells. */
  static async open(
    app: App,
    reading: Reading,
    at: number,
    ways: (reader: Reader) => Ways,
    opening: ChapterOpening,
  ): Promise<boolean> {
    const { session } = app;
    const people = continuedBy("people");
    const put = (): Promise<boolean> =>
      opening.kind === "saved"
        ? session.restore(recordOf(opening.saved))
        : session.importPgn(opening.pgn, opening.which, opening.source, people);
    if (!(await app.put(put, people, null, reading.address(at), false))) return false;
    new StepReader(app, reading, at, ways).showChapter();
    await session.go(0);
    return true;
  }

  /** The move that led to the position shown; null at the start. */
  get move(): PlayedMove | null {
    return this.app.session.last;
  }

  /** "3… Qh4#": as the list of moves has it. */
  nameOf(move: PlayedMove): string {
    return `${labelOf(move)} ${this.named(move)}`;
  }

  signs({ node }: PlayedMove): { sign: string; words: string }[] {
    return this.app.session.tree.glyphs(node).map((glyph) => ({ sign: glyphSign(glyph), words: glyphWords(glyph) }));
  }

  /** What is said of the position shown; at the end of a variation also what is said behind that. */
  get words(): string {
    const { tree, snapshot } = this.app.session;
    const node = snapshot?.node ?? 0;
    const first = tree.children(node).length === 0 ? tree.variation(node) : null;
    const behind = first === null ? "" : plainComment(tree.notes(first).after ?? "");
    return [commentAt(tree, node), behind].filter(Boolean).join(" ");
  }

  /** Moves that are made here and those of the line in all. */
  get made(): number {
    return this.app.session.snapshot?.line.length ?? 0;
  }
  get all(): number {
    return this.made + (this.app.session.snapshot?.future.length ?? 0);
  }

  /** Moves that could follow in place of the next one. */
  get others(): PlayedMove[] {
    const { tree, snapshot } = this.app.session;
    const next = snapshot?.future[0]?.node;
    const following = tree.children(snapshot?.node ?? 0);
    return following.filter((node) => node !== next).map((node) => tree.move(node));
  }

  /** One step on: the next move, and behind the last one the next chapter. False: there is nothing more. */
  step(): boolean {
    if (this.made < this.all) void this.app.session.forward();
    else if (this.next !== null) void this.ways.turn(this.next);
    else return false;
    return true;
  }
}
