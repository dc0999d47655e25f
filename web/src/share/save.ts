// Handing a picture on: as a file, to another program, or to the clipboard.

export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function fileOf(blob: Blob, name: string): File {
  return new File([blob], name, { type: blob.type });
}

/** Whether the system takes files of that kind. */
export function canShare(type: string): boolean {
  return "canShare" in navigator && navigator.canShare({ files: [fileOf(new Blob([], { type }), "picture")] });
}

/** False if the player has chosen nobody to give it to. */
export async function share(blob: Blob, name: string): Promise<boolean> {
  try {
    await navigator.share({ files: [fileOf(blob, name)] });
    return true;
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === "AbortError") return false;
    throw reason;
  }
}

/** "tessera-fourstar-12.png": the game and how many moves have been made. */
export function fileName(game: string, moves: number, type: string): string {
  const id = game
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `tessera-${id || "game"}-${moves}.${type.slice(type.indexOf("/") + 1)}`;
}
