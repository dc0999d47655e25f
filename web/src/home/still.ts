// What the page's own HTML has shown before any script ran.

/** The picture of the position that Home begins with, kept while the page draws other things. */
export const picture = document.querySelector<HTMLElement>(".still-picture");

/** Where a link of that first picture led to. */
export const wanted = { hash: location.hash, taken: false };
