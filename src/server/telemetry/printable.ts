/** What would break a line, hide, or control a terminal: control and format characters, lone surrogates, separators. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Nearly all agents; several times as fast as the other expression. */
const plain = /^[\x20-\x7e]*$/;

/** A client's text as it can be shown in one line of a log or a terminal, at most so many characters of it. */
export function printable(text: string, most: number): string {
  const shown = text.length > most ? `${text.slice(0, most - 1)}…` : text;
  return plain.test(text) ? shown : shown.replace(unprintable, '\u{fffd}');
}
