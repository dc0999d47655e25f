// What people read or hear stands in src/words, by name, so that languages can follow.
import { parse } from "svelte/compiler";
import { describe, expect, it } from "vitest";

const words = import.meta.glob<string>("../../src/words/en/*.ts", { query: "?raw", import: "default", eager: true });
const sources = import.meta.glob<string>(["../../src/**/*.{svelte,ts}", "!../../src/words/**", "!**/*.d.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const plugins = import.meta.glob<string>("../../plugins/*.ts", { query: "?raw", import: "default", eager: true });

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Partial<Node>).type === "string";

function parts(node: Node): Node[] {
  return Object.entries(node)
    .filter(([key]) => key !== "css")
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode);
}

function parsed(path: string, source: string): Node {
  const tree: unknown = parse(path.endsWith(".svelte") ? source : `<script lang="ts">${source}</script>`, {
    modern: true,
  });
  if (!isNode(tree)) throw new Error(path);
  return tree;
}

/** Attributes and properties that people read or hear. */
const heard = /^(aria-(description|label|roledescription|valuetext)|alt|label|placeholder|text|title)$/;

/** Whether a part of a script speaks to nobody: what is imported, compared, thrown or looked for on the page. */
function isSilent({ type, operator, callee }: Node): boolean {
  if (/^(Import|ExportAll|TS(Type|Interface|Literal))|^ThrowStatement$/.test(type)) return true;
  if (type === "BinaryExpression") return /^[!=]==$/.test(String(operator));
  if (!isNode(callee)) return false;
  const called = String(callee["name"] ?? (isNode(callee["property"]) ? callee["property"]["name"] : ""));
  return /Error$|^(addEventListener|closest|matches|querySelector(All)?|MediaQuery|matchMedia)$/.test(called);
}

/** Whether a text in a script reads like words: two of them, or one with a capital. */
const reads = (text: string): boolean =>
  /\p{L}{2}[,.:;]? \(?\p{L}{2}|^\W*\p{Lu}\p{Ll}+\W*$/u.test(text) &&
  !/[<>=[\]]|\b(?:px|sans-serif|varying)\b/.test(text);

/** The texts of a node that stands in an attribute, "" outside attributes. */
function textsIn(node: Node, attribute: string): string[] {
  const { type, value, key } = node;
  if (isSilent(node)) return [];
  if (type === "Text") {
    const text = String(node["data"]).trim();
    return /\p{L}/u.test(text) && (attribute === "" || heard.test(attribute)) ? [text] : [];
  }
  const text =
    type === "TemplateElement" ? (value as { cooked?: string }).cooked : type === "Literal" ? value : undefined;
  if (typeof text === "string") return reads(text) ? [text] : [];
  const within = type === "Fragment" ? "" : /^(Attribute|\w+Directive)$/.test(type) ? String(node["name"]) : attribute;
  return parts(node)
    .filter((part) => part !== key)
    .flatMap((part) => textsIn(part, within));
}

/** Texts that are no words of the page, with the files in which they stand. */
const others: [files: RegExp, texts: RegExp][] = [
  [/\.svelte$/, /^Tessera$/],
  [/^(home\/Hero\.svelte|model\/keys\.ts)$/, /^(Alt|Control|Delete|End|Enter|Escape|Home|Meta|Shift\+?|Tab)$/],
  // Tags of PGN, and what is written into them
  [
    /^(model\/(pgnTags|recordList)|state\/arrivals|share\/makeLink|study\/study)\.ts$/,
    /^(White|Black|Elo|Event|Round|Date|Variant|Orientation)$/,
  ],
  [/^model\/pgnTags\.ts$/, /^(Human|Tessera level )$/],
  // Classes, queries, fonts and names between modules
  [/^board\/(Path\.svelte|cellLook\.ts)$/, /^(attack (under|dotted)|cell shows)$/],
  [/^(model\/shape|motion)\.ts$/, /^\((min-width|orientation|prefers-reduced-motion): /],
  [/^Bring\.svelte$/, /^Files$/],
  [/^share\/sheet\.ts$/, /^(Next|Mono)$/],
  [/^library\/gameLocks\.ts$/, /^tessera game $/],
  [/^offline\/offline\.ts$/, /^take over$/],
  [/^puzzle\/model\.ts$/, /^taken by king$/],
  [/^account\/model\.ts$/, /^(Android|Chrome|Edge|Firefox|Linux|Safari|Windows)$/],
  // Of HTTP
  [/^online\/api\.ts$/, /^(Authorization|Bearer )$/],
  // For whoever mends it
  [/^worker\/channel\.ts$/, /^(an answer could not be read|worker failed)$/],
];

describe("texts", () => {
  it("stand nowhere but in words", () => {
    const found = Object.entries(sources).flatMap(([path, source]) => {
      const file = path.replace("../../src/", "");
      const own = textsIn(parsed(path, source), "");
      return own
        .filter((text) => !others.some(([files, known]) => files.test(file) && known.test(text)))
        .map((text) => `${file}: ${text}`);
    });
    expect(found).toEqual([]);
  });

  it("are constants, or templates with parameters, which the build puts where they are said", () => {
    const values = Object.entries(words).flatMap(([path, source]) => {
      const script = parsed(path, source)["instance"] as Node;
      return parts(script["content"] as Node).flatMap((statement) => {
        const declared = isNode(statement["declaration"]) ? parts(statement["declaration"]) : [];
        return declared.map(({ init }) => ({ path, init: init as Node }));
      });
    });
    expect(values.length).toBeGreaterThan(1000);
    for (const { path, init } of values) {
      const said = init.type === "ArrowFunctionExpression" ? (init["body"] as Node).type : typeof init["value"];
      expect(["TemplateLiteral", "string"], path).toContain(said);
    }
  });

  it("are all said", () => {
    const all = Object.values({ ...sources, ...plugins });
    const unsaid = Object.entries(words).flatMap(([path, source]) => {
      const room = path.replace(/^.*\/(\w+)\.ts$/, 'words/en/$1"');
      const speakers = all.filter((one) => one.includes(room)).join("\n");
      return [...source.matchAll(/^export const (\w+)/gm)]
        .map(([, name = ""]) => name)
        .filter((name) => !new RegExp(`\\bsay\\.${name}\\b`).test(speakers))
        .map((name) => `${path}: ${name}`);
    });
    expect(unsaid).toEqual([]);
  });
});
