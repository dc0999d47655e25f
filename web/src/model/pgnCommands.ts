// Commands that programs write into the comments of a record: "[%csl Ga1]", "[%clk 0:10:00]".

export interface PgnCommand {
  name: string; // without the per cent sign
  value: string;
}

const command = /\[%(\w+)\s*([^\]]*)\]/g;

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function commandText(name: string, value: string): string {
  return `[%${name} ${oneLine(value.replace(/[\]}]/g, ""))}]`;
}

/** In the order of the text. */
export function commandsOf(text: string): PgnCommand[] {
  return [...text.matchAll(command)].map(([, name = "", value = ""]) => ({ name, value: oneLine(value) }));
}

/** The value of the first command of that name; null if there is none. */
export function commandValue(text: string, name: string): string | null {
  return commandsOf(text).find((one) => one.name === name)?.value ?? null;
}

/** The comment with one command of that name, in place of those it had, or of null with none. Other commands and the
 *  words stay as they are; a new command comes first. */
export function withCommand(text: string, name: string, value: string | null): string {
  let written = value === null;
  const replaced = text.replace(command, (found, of: string) => {
    if (of !== name) return found;
    const first = !written;
    written = true;
    return first ? commandText(name, value ?? "") : " ";
  });
  return oneLine(written ? replaced : `${commandText(name, value ?? "")} ${replaced}`);
}

/** A comment without the commands in it. */
export function plainComment(text: string): string {
  return oneLine(text.replace(command, " "));
}

/** The comment with other words and the commands that it had, which stand before them. */
export function withWords(text: string, words: string): string {
  const commands = text.match(command) ?? [];
  return oneLine([...commands, plainComment(words)].join(" "));
}
