/** Text inside an element. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text with its quotation marks escaped, too. */
export const escapeQuoted = (text: string): string =>
  escapeText(text).replaceAll('"', '&quot;').replaceAll("'", '&#039;');
