const tokens = /["&'<=>[\]{|};]|!!|[\n\r][!#*:]|[\n\r] |\n[\n\r\t]|\r[\n\r\t]|[\n\r]----|__|:\/\/|~~~/g;

/** Escapes everything that has a meaning in wikitext. */
export function escapeWikitext(text: string): string {
  if (text === '') return '';
  // The text starts a line, so the first character is checked as such.
  const escaped = `\n${text}`.replaceAll(tokens, (token) => {
    if (token === '__') return '_&#95;';
    if (token === '~~~') return '~~&#126;';
    if (token === '://') return '&#58;//';
    if (token === '!!') return '&#33;!';
    if (token.length === 1) return reference(token);
    if (token.endsWith('----')) return `${token.charAt(0)}&#45;---`;
    return token === '\r\n' ? '&#13;\n' : token.charAt(0) + reference(token.charAt(1));
  });
  // Characters at either end are also escaped if they could form a token with a neighbouring one.
  return escaped
    .slice(1)
    .replace(/[_~\n\r\t]$/, reference)
    .replace(/^[+\-_~]/, reference);
}

const reference = (character: string): string => `&#${character.charCodeAt(0)};`;
