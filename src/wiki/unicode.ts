// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const forbidden = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g;
// oxlint-disable-next-line no-control-regex -- the ASCII that needs no work
const plain = /^[\t\n\r\x20-\x7f]*$/;

/** Brings text from outside into the form MediaWiki keeps: NFC, with U+FFFD for what text may not hold. */
export function normalizeText(text: string): string {
  if (plain.test(text)) return text;
  return text.toWellFormed().replace(forbidden, '\ufffd').normalize('NFC');
}
