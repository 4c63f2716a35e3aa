/** Characters that break a line, hide text or control a terminal: controls, formats, lone surrogates, separators. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Matches nearly all user agents, several times as fast as the other expression. */
const plain = /^[\x20-\x7e]*$/;

/** Makes a client's text safe for one line of a log or terminal, and cuts it to `most` characters. */
export function printable(text: string, most: number): string {
  const shown = text.length > most ? `${text.slice(0, most - 1)}…` : text;
  return plain.test(text) ? shown : shown.replace(unprintable, '\u{fffd}');
}
