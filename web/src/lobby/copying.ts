// Copying to the clipboard where the page may: browsers give it only to pages that come over HTTPS or from the machine
// itself, so that others copy what is selected in a field.

/** False: the browser copies nothing; the text in the field is selected then. */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    if (clipboard) {
      await clipboard.writeText(field.value);
      return true;
    }
  } catch {
    // Not allowed: perhaps the other way is.
  }
  field.focus();
  field.select();
  return document.execCommand("copy"); // over plain HTTP there is nothing else
}
