// share/LinkMaker.svelte
export const linkHolds = "A link with";
export const theLine = "The line";
export const onlyPosition = "Only the position";
export const everything = "Everything";
export const withTheView = "With the view: side, arrangement, zoom and place in space";
export const working = "\u2026";
export const lettersOfLink = (letters: string): string => `The link has ${letters} characters.`;
export const tooLong = (letters: string, most: string): string =>
  `Too long for a link: ${letters} characters, and programs that pass links on take ${most} at most.`;
export const tooLongForAnyLink = "This is too long for a link.";
export const saveAsFileInstead = "Save it as a file instead";
export const copyLink = "Copy link";
export const link = "Link";
