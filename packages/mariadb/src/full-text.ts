import type { FullTextTerm } from '@wikiquery/core/database/driver';

/** Formats a term for MATCH in boolean mode; without a sign it is required. */
export function matchTerm(
  { sign, spellings, isPhrase, isPrefix }: FullTextTerm,
  shortestWord: number,
): string {
  const words = spellings.map((text) => {
    const quote = isPhrase || text.includes(' ') ? '"' : '';
    return `${quote}${indexedForm(text, shortestWord)}${quote}${isPrefix ? '*' : ''} `;
  });
  return (sign || '+') + (words.length > 1 ? `(${words.join('')})` : words.join(''));
}

/** Encodes words as MediaWiki stores them in its index: in ASCII, and padded to the server's minimum word length. */
export function indexedForm(text: string, shortestWord: number): string {
  let form = text
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (letter) => `u8${Buffer.from(letter).toString('hex')}`);
  if (shortestWord > 1) {
    form = form.replace(new RegExp(`\\b(\\w{1,${shortestWord - 1}})\\b`, 'g'), '$1u800');
  }
  return form.replace(/(\w)\.(\w|\*)/g, '$1u82e$2');
}
