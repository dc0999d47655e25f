// Finds the functions of C++ source and sequences of tokens in them, as far as the style of src/ asks
// for. Comments, preprocessor lines and white space do not count.

const tokenPattern = new RegExp(
  [
    String.raw`//[^\n]*|/\*[^]*?\*/|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*`, // not a token
    String.raw`[A-Za-z_]\w*`,
    String.raw`\d(?:['.]?\w)*`,
    String.raw`"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'`,
    String.raw`<<=|>>=|<=>|\.\.\.|::|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=`,
    String.raw`\S`,
  ].join("|"),
  "gm",
);

/** [{ text, begin, end }], with places in the source. */
export function tokensOf(source) {
  return [...source.matchAll(tokenPattern)]
    .filter(([text]) => !/^(\/\/|\/\*|[ \t]*#)/.test(text))
    .map(({ 0: text, index }) => ({ text, begin: index, end: index + text.length }));
}

const closing = { "(": ")", "[": "]", "{": "}" };
const isName = (text) => /^[A-Za-z_]\w*$/.test(text ?? "");

/** Walks through declarations and notes function bodies. */
class Scanner {
  functions = [];

  constructor(source) {
    this.tokens = tokensOf(source);
  }

  text(i) {
    return this.tokens[i]?.text;
  }

  /** The first place after the bracket at `i` and all that it holds. */
  afterBracket(i) {
    const open = this.text(i);
    let depth = 0;
    for (let at = i; at < this.tokens.length; at++) {
      if (this.text(at) === open) depth++;
      if (this.text(at) === closing[open] && --depth === 0) return at + 1;
    }
    throw new Error(`'${open}' is not closed`);
  }

  /** Likewise for the angle brackets of a template. */
  afterAngles(i) {
    let depth = 0;
    for (let at = i; at < this.tokens.length; ) {
      const text = this.text(at);
      if (text in closing) {
        at = this.afterBracket(at);
        continue;
      }
      if (text === "<") depth++;
      if (text === ">") depth--;
      if (text === ">>") depth -= 2;
      at++;
      if (depth <= 0) return at;
    }
    throw new Error("'<' is not closed");
  }

  /** The first place at or after `i` that has one of the texts, outside of brackets. */
  next(i, ...texts) {
    let at = i;
    while (at < this.tokens.length && !texts.includes(this.text(at)))
      at = this.text(at) in closing ? this.afterBracket(at) : at + 1;
    return at;
  }

  /** Declarations from `i` to before `end`, in these classes. */
  declarations(i, end, classes = []) {
    for (let at = i; at < end; ) at = this.declaration(at, end, classes);
  }

  declaration(i, end, classes) {
    const text = this.text(i);
    if (text === "template") return this.afterAngles(i + 1);
    if (text === "[") return this.afterBracket(i);
    if (text === "namespace" || text === "class" || text === "struct") {
      const open = this.next(i, "{", ";");
      if (this.text(open) !== "{") return open + 1;
      const after = this.afterBracket(open);
      const inside = text === "namespace" ? classes : [...classes, this.className(i + 1)];
      this.declarations(open + 1, after - 1, inside);
      return after;
    }
    if (text === "enum") return this.next(i, ";") + 1;
    if (["using", "typedef", "static_assert"].includes(text)) return this.next(i, ";") + 1;
    if (["public", "protected", "private"].includes(text)) return i + 2;
    if (text === "friend" || text === ";") return i + 1;
    return this.member(i, end, classes);
  }

  className(i) {
    if (this.text(i) === "alignas") return this.className(this.afterBracket(i + 1));
    return this.text(i);
  }

  /** A variable or a function. */
  member(i, end, classes) {
    let name;
    let begin = 0;
    for (let at = i; at < end; ) {
      const text = this.text(at);
      if (text === ";") return at + 1;
      if (text === "=") return this.next(at, ";") + 1;
      if (text === "operator") {
        const open = this.next(at + 2, "(");
        name = this.nameBefore(open, at);
        begin = at = this.afterBracket(open);
      } else if (text === "(") {
        if (name === undefined && isName(this.text(at - 1))) name = this.nameBefore(at);
        at = this.afterBracket(at);
        if (name !== undefined && begin === 0) begin = at;
      } else if (text === "<" && name === undefined) {
        at = this.afterAngles(at);
      } else if (text === ":" && name !== undefined) {
        at = this.afterInitialisers(at + 1);
      } else if (text === "{" && name !== undefined) {
        const after = this.afterBracket(at);
        this.functions.push({ name: [...classes, name].join("::"), begin, end: after });
        return after;
      } else {
        at = text in closing ? this.afterBracket(at) : at + 1;
      }
    }
    return end;
  }

  /** A name, with the classes written before it, that ends before `open`. */
  nameBefore(open, begin = open - 1) {
    let first = begin;
    if (this.text(first - 1) === "~") first--;
    while (this.text(first - 1) === "::" && isName(this.text(first - 2))) first -= 2;
    return this.tokens.slice(first, open).map((token) => token.text).join("");
  }

  /** The body's brace after a constructor's member initialisers. */
  afterInitialisers(i) {
    let at = i;
    for (;;) {
      while (!["(", "{"].includes(this.text(at)))
        at = this.text(at) === "<" ? this.afterAngles(at) : at + 1;
      at = this.afterBracket(at);
      if (this.text(at) !== ",") return at;
      at++;
    }
  }
}

/** What this kind of source can say: { tokens, functions: [{ name, begin, end }] }, by token; of
 * constructors with the initialisers. Names have the classes around them, but no namespaces. */
export function scan(source) {
  const scanner = new Scanner(source);
  scanner.declarations(0, scanner.tokens.length);
  return { tokens: scanner.tokens, functions: scanner.functions };
}

/** Where the pattern stands in the functions of that name: [{ begin, end }], places in the source.
 * Undefined if there is no such function. */
export function find({ tokens, functions }, name, pattern) {
  const wanted = tokensOf(pattern).map((token) => token.text);
  const bodies = functions.filter((each) => each.name === name);
  if (bodies.length === 0) return undefined;
  const found = [];
  for (const { begin, end } of bodies)
    for (let at = begin; at + wanted.length <= end; at++)
      if (wanted.every((text, i) => tokens[at + i].text === text))
        found.push({ begin: tokens[at].begin, end: tokens[at + wanted.length - 1].end });
  return found;
}
