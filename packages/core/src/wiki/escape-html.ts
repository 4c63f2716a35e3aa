/** Escapes text inside an element. */
export const escapeText = (text: string): string =>
  !/[&<>]/.test(text) ? text : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes text inside an element or a double-quoted attribute. */
export const escapeInDoubleQuotes = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** Escapes text inside an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  !/[&<>"']/.test(text) ? text : escapeInDoubleQuotes(text).replaceAll("'", '&#039;');
