// What the editor holds from the file of a lesson.
import { parse } from "smol-toml";
import { blankStep, fieldsOf, finds, goals, tasks, type Draft, type DraftStep, type Field } from "./draft";

type Table = Record<string, unknown>;

const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** What is in a file that the fields of the editor cannot show. */
class Other extends Error {}

/** The table's values one by one; none may be left in the end. */
class Taker {
  readonly #left: Map<string, unknown>;

  constructor(table: Table) {
    this.#left = new Map(Object.entries(table));
  }

  take(key: string): unknown {
    const value = this.#left.get(key);
    this.#left.delete(key);
    return value;
  }

  has(key: string): boolean {
    return this.#left.has(key);
  }

  text(key: string): string {
    const value = this.take(key) ?? "";
    if (typeof value === "number" && Number.isInteger(value)) return String(value);
    if (typeof value !== "string") throw new Other(key);
    return value;
  }

  one<T extends string>(key: string, known: readonly T[], fallback: T): T {
    if (!this.has(key)) return fallback;
    const text = this.text(key);
    const found = known.find((one) => one === text);
    if (found === undefined || found === "") throw new Other(key);
    return found;
  }

  list(key: string): string[] {
    const value = this.take(key) ?? [];
    if (!Array.isArray(value) || !value.every((one) => typeof one === "string")) throw new Other(key);
    return value;
  }

  end(): void {
    if (this.#left.size > 0) throw new Other([...this.#left.keys()].join());
  }
}

const lists: readonly Field[] = ["cells", "goals", "accept", "line"];

function readStep(table: Table): DraftStep {
  const from = new Taker(table);
  const step = blankStep({ task: from.one("task", tasks, "read") });
  for (const key of ["position", "text", "hint", "done"] as const) step[key] = from.text(key);
  step.find = from.has("cells") || !from.has("find") ? "" : from.one("find", finds, "attackers");
  step.goal = from.has("accept") || !from.has("goal") ? "" : from.one("goal", goals, "mate");
  for (const field of fieldsOf(step)) {
    if (field === "axes" || field === "inside") step[field] = from.list(field);
    else if (lists.includes(field) && field !== "find" && field !== "goal") {
      const items = from.list(field);
      if (items.some((one) => one === "" || /[\s,;]/.test(one))) throw new Other(field);
      (step as Record<Field, unknown>)[field] = items.join(" ");
    } else if (field !== "find" && field !== "goal") step[field] = from.text(field);
  }
  // Of the goals beside a capture few are of one piece; the file may say so.
  if (step.task === "move" && from.has("of")) throw new Other("of");
  from.end();
  if (step.task !== "mark") step.find = "attackers";
  if (step.task !== "move") step.goal = "mate";
  return step;
}

/** Null: it is no TOML, or has something in it for which the editor has no field. */
export function readDraft(toml: string): Draft | null {
  try {
    const from = new Taker(parse(toml));
    const [id, part, title, idea] = ["id", "part", "title", "idea"].map((key) => from.text(key));
    const both = from.has("game") && from.has("rules");
    const [game, rules] = [from.text("game"), from.text("rules")];
    const steps = from.take("steps") ?? [];
    from.end();
    if (both || !Array.isArray(steps) || !steps.every(isTable)) return null;
    return {
      id: id ?? "",
      part: part ?? "",
      title: title ?? "",
      idea: idea ?? "",
      game,
      rules,
      steps: steps.map(readStep),
    };
  } catch {
    return null;
  }
}

/** What a list says of a lesson; also of a file that has faults, as far as it can be read. */
export function headOf(toml: string): { id: string; title: string; idea: string; steps: number } {
  try {
    const read: Table = parse(toml);
    const text = (key: string): string => (typeof read[key] === "string" ? read[key] : "");
    const { steps } = read;
    return { id: text("id"), title: text("title"), idea: text("idea"), steps: Array.isArray(steps) ? steps.length : 0 };
  } catch {
    return { id: "", title: "", idea: "", steps: 0 };
  }
}
