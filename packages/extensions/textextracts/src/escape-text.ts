/** Escapes text inside an element. Not imported from the core, which the worker thread does not load. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
