/** What is wrong with a document, in a phrase, and in which line. */
export interface XmlFault {
  readonly line: number;
  readonly message: string;
}

const TOKEN = new RegExp(
  [
    /<!--(?<comment>[^]*?)-->/,
    /<!\[CDATA\[(?<verbatim>[^]*?)\]\]>/,
    /<\?[^]*?\?>/,
    /<!DOCTYPE[^>[]*>/,
    /<\/(?<closed>[^\s/>]+)\s*>/,
    /<(?<opened>[^\s/>!?]+)(?:\s+[^\s=/>]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(?<empty>\/?)>/,
    /(?<text>[^<]+)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'y',
);

// A reference to a character, or one of the five entities that every document has.
const AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;
// oxlint-disable-next-line no-control-regex -- these are the ones that XML forbids.
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

/** Checks that a document is well-formed; returns it without comments, and with what is verbatim in it escaped. */
export function checkXml(document: string): string | XmlFault {
  const open: string[] = [];
  const kept: string[] = [];
  let hasRoot = false;
  const start = document.startsWith('\uFEFF') ? 1 : 0;
  let at = start;
  const fault = (message: string): XmlFault => ({ line: document.slice(0, at).split('\n').length, message });
  if (FORBIDDEN.test(document)) return fault('there is a character that no document may have');
  while (at < document.length) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(document);
    if (!found) return fault('there is a tag that is not valid');
    const [token] = found;
    const { comment, verbatim, closed, opened, empty, text } = found.groups ?? {};
    const isOutside = open.length === 0;
    if (token.startsWith('<?xml') && /\s/.test(token.charAt(5)) && at > start)
      return fault('the declaration must be at the start of the document');
    if (closed !== undefined) {
      const expected = open.pop();
      if (expected !== closed) return fault(`"${closed}" is closed in place of "${expected ?? ''}"`);
    } else if (opened !== undefined) {
      if (isOutside && hasRoot) return fault('there is something after the end of the document');
      hasRoot = true;
      if (empty === '') open.push(opened);
    } else if (isOutside && (verbatim ?? text ?? '').trim() !== '')
      return fault(hasRoot ? 'there is something after the end of the document' : 'there is no element');
    const ampersand = comment === undefined && verbatim === undefined ? token.search(AMPERSAND) : -1;
    if (ampersand >= 0 && !token.startsWith('<?')) {
      at += ampersand;
      return fault('there is an "&" that begins no known entity');
    }
    if (verbatim !== undefined) kept.push(verbatim.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
    else if (comment === undefined) kept.push(token);
    at += token.length;
  }
  return open.length > 0 || !hasRoot ? fault('the document ends too early') : kept.join('');
}
