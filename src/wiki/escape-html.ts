/** Text inside an element. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text inside an element, or an attribute in double quotes. */
export const escapeInDoubleQuotes = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** Text inside an element, or an attribute in any quotes. */
export const escapeHtml = (text: string): string => escapeInDoubleQuotes(text).replaceAll("'", '&#039;');
