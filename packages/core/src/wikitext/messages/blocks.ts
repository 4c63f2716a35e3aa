/** Elements that are not within paragraphs. */
const blockElement = /<\/?(?:blockquote|div|dd|dl|dt|h[1-6]|hr|li|ol|p|pre|table|td|th|tr|ul)\b/i;

/** Start tags after which lines are within an element, until its end tag. */
const container = /<(\/?)(?:dl|h[1-6]|ol|p|pre|table|ul)\b/gi;

/** Puts the lines of formatted wikitext into paragraphs and lists, as MediaWiki does. */
export function formatBlocks(html: string): string {
  const parts: string[] = [];
  let paragraph: string[] = [];
  let list: string[] = [];
  let isInside = false;
  const endParagraph = (): void => {
    if (paragraph.length > 0) {
      const gap = parts.length === 0 || parts.at(-1)?.startsWith('<p>') ? '' : '\n';
      parts.push(gap, `<p>${paragraph.join('\n')}\n</p>`);
    }
    paragraph = [];
  };
  const endList = (): void => {
    if (list.length > 0) parts.push(`\n${formatList(list)}`);
    list = [];
  };
  for (const line of html.split('\n')) {
    if (!isInside && /^[*#:;]/.test(line)) {
      endParagraph();
      list.push(line);
      continue;
    }
    endList();
    if (blockElement.test(line) || isInside) {
      endParagraph();
      parts.push(`\n${line}`);
      const tags = [...line.matchAll(container)];
      if (tags.length > 0) isInside = tags.at(-1)?.[1] === '';
    } else if (line.trim() === '') endParagraph();
    else paragraph.push(line);
  }
  endParagraph();
  endList();
  return parts.join('').trim();
}

/** Formats consecutive lines that begin with list characters; nested lists have longer prefixes. */
function formatList(lines: readonly string[]): string {
  let html = '';
  let open = '';
  // Whether the innermost item of each level is a term.
  const terms: boolean[] = [];
  const close = (length: number): void => {
    while (open.length > length) {
      const kind = open.at(-1);
      html += `${endItem(kind, terms.pop() === true)}</${listName(kind)}>`;
      open = open.slice(0, -1);
    }
  };
  for (const line of lines) {
    const prefix = /^[*#:;]+/.exec(line)?.[0] ?? '';
    const levels = prefix.replaceAll(';', ':');
    let common = 0;
    while (common < levels.length && common < open.length && levels[common] === open[common]) common++;
    close(common);
    const last = prefix.at(-1);
    if (levels.length === common) {
      html += `${endItem(open.at(-1), terms.at(-1) === true)}\n${startItem(last)}`;
      terms[common - 1] = last === ';';
    } else {
      if (html !== '') html += '\n';
      for (const kind of prefix.slice(common)) {
        html += `<${listName(kind)}>${startItem(kind)}`;
        terms.push(kind === ';');
      }
      open = levels;
    }
    const text = line.slice(prefix.length);
    const [term, definition] = last === ';' ? splitTerm(text) : [text];
    html += term.trim();
    if (definition === undefined) continue;
    html += `</dt>\n<dd>${definition.trim()}`;
    terms[terms.length - 1] = false;
  }
  close(0);
  return html;
}

const listName = (kind = ''): string => (kind === '*' ? 'ul' : kind === '#' ? 'ol' : 'dl');
const startItem = (kind = ''): string => (kind === ';' ? '<dt>' : kind === ':' ? '<dd>' : '<li>');
const endItem = (kind = '', isTerm: boolean): string =>
  kind === ':' || kind === ';' ? (isTerm ? '</dt>' : '</dd>') : '</li>';

/** Splits a term from its definition at the first colon outside of elements. */
function splitTerm(html: string): readonly [term: string, definition?: string] {
  let depth = 0;
  for (const match of html.matchAll(/<(\/?)[a-z][^<>]*?(\/?)>|:/gi)) {
    const [token, end, empty] = match;
    if (token === ':') {
      if (depth === 0) return [html.slice(0, match.index), html.slice(match.index + 1)];
    } else if (end === '/') depth--;
    else if (empty !== '/') depth++;
  }
  return [html];
}
