// Compiles the words of the page into the modules that say them. Components then hold their texts as HTML, as if these
// stood there, and no module of words is fetched, of which a part of the page needs only a few.
import { readFileSync } from "node:fs";
import { parse as parseComponent } from "svelte/compiler";
import { parseAst, type Plugin } from "vite";

/** A node of either parser's tree. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Partial<Node>).type === "string";

function parts(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode);
}

const namesIn = (node: Node): Node[] => (node.type === "Identifier" ? [node] : parts(node).flatMap(namesIn));

/** A text, or a template with parameters; other words stay in their module. */
type Word = { text: string; source: string } | { parameters: string[]; body: Node; source: string };

function wordsOf(file: string): Map<string, Word> {
  const source = readFileSync(file, "utf8");
  const found = new Map<string, Word>();
  for (const statement of parts(parseAst(source, { lang: "ts" }) as unknown as Node)) {
    const { declaration } = statement;
    if (statement.type !== "ExportNamedDeclaration" || !isNode(declaration)) continue;
    for (const { id, init } of parts(declaration)) {
      if (!isNode(id) || !isNode(init)) continue;
      if (typeof init["value"] === "string") found.set(String(id["name"]), { text: init["value"], source });
      const body = init["body"];
      if (init.type !== "ArrowFunctionExpression" || !isNode(body) || body.type !== "TemplateLiteral") continue;
      const parameters = (init["params"] as Node[]).map((parameter) => String(parameter["name"]));
      found.set(String(id["name"]), { parameters, body, source });
    }
  }
  return found;
}

/** What takes the place of a part of the code. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** A part of the code with the edits made. */
function edited(code: string, start: number, end: number, edits: readonly Edit[]): string {
  let text = "";
  let at = start;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at, end);
}

/** Whether it costs nothing to write an argument twice. */
const isPlain = ({ type, computed, object }: Node): boolean =>
  type === "Identifier" || (type === "MemberExpression" && computed !== true && isNode(object) && isPlain(object));

const markup: Record<string, string> = { "&": "&amp;", "<": "&lt;", "{": "&#123;", "}": "&#125;", '"': "&quot;" };
const asMarkup = (text: string): string => text.replace(/[&<{}"]/g, (sign) => markup[sign] ?? sign);

/** Words by the name that a module imports them under. */
type Imported = ReadonlyMap<string, ReadonlyMap<string, Word>>;

class Compiling {
  readonly #code: string;
  readonly #imported: Imported;

  constructor(code: string, imported: Imported) {
    this.#code = code;
    this.#imported = imported;
  }

  #wordAt({ type, object, property }: Node): Word | undefined {
    if (type !== "MemberExpression" || !isNode(object) || !isNode(property)) return undefined;
    return this.#imported.get(String(object["name"]))?.get(String(property["name"]));
  }

  /** A word with its parts put in, "" where it has to be called: a part would be written twice, or go into an expression. */
  #filled(word: Word, given: readonly Node[]): string {
    if ("text" in word) return "";
    const { parameters, body, source } = word;
    const uses = namesIn(body);
    const argument = (name: unknown): Node | undefined => given[parameters.indexOf(String(name))];
    const fits = uses.every(({ name, start, end }) => {
      const found = argument(name);
      const whole = source.slice(start - 2, start) === "${" && source[end] === "}";
      const alone = whole && uses.filter((use) => use["name"] === name).length === 1;
      return found !== undefined && (alone || isPlain(found));
    });
    if (!fits) return "";
    const edits = uses.map(({ name, start, end }) => {
      const found = argument(name);
      return { start, end, text: found ? edited(this.#code, found.start, found.end, this.edits(found)) : "" };
    });
    return edited(source, body.start, body.end, edits);
  }

  /** What takes the place of the words that are said in a node. */
  edits(node: Node): Edit[] {
    const { start, end, expression, callee, value } = node;
    // In the markup a text stands as itself. A blank at its end would be lost there.
    if (node.type === "ExpressionTag" && isNode(expression)) {
      const word = this.#wordAt(expression);
      if (word && "text" in word && word.text === word.text.trim()) return [{ start, end, text: asMarkup(word.text) }];
    }
    if (node.type === "Attribute" && isNode(value) && value.type === "ExpressionTag" && isNode(value["expression"])) {
      const word = this.#wordAt(value["expression"]);
      if (word && "text" in word) return [{ start: value.start, end: value.end, text: `"${asMarkup(word.text)}"` }];
    }
    if (node.type === "CallExpression" && isNode(callee)) {
      const word = this.#wordAt(callee);
      const text = word ? this.#filled(word, node["arguments"] as Node[]) : "";
      if (text !== "") return [{ start, end, text }];
    }
    const word = this.#wordAt(node);
    if (word && "text" in word) return [{ start, end, text: JSON.stringify(word.text) }];
    return parts(node).flatMap((part) => this.edits(part));
  }
}

const imports = /import \* as (\w+) from "([./]+\/words\/en\/\w+)";/g;

export function words(): Plugin {
  const known = new Map<string, Map<string, Word>>();
  const wordsIn = (file: string): Map<string, Word> => {
    const found = known.get(file) ?? wordsOf(file);
    known.set(file, found);
    return found;
  };
  return {
    name: "words",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/.*\.(svelte|ts)$/, code: "/words/en/" },
      async handler(code, id) {
        const imported = new Map<string, Map<string, Word>>();
        for (const [, name = "", path = ""] of code.matchAll(imports)) {
          const found = await this.resolve(path, id);
          if (found) imported.set(name, wordsIn(found.id));
        }
        const tree: unknown = id.endsWith(".svelte")
          ? parseComponent(code, { modern: true })
          : parseAst(code, { lang: "ts" });
        if (imported.size === 0 || !isNode(tree)) return null;
        return { code: edited(code, 0, code.length, new Compiling(code, imported).edits(tree)), map: null };
      },
    },
  };
}
