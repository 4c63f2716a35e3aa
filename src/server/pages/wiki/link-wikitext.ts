import { escapeHtml } from '../../../wiki/escape-html.ts';
import type { Links } from './frame.ts';

/** The beginnings of links and of uses of templates in a wikitext, with the title that they name. */
const named = /(\[\[|\{\{)(:?[^[\]{}|<>\n#]{1,255})/g;

/** Titles that become links; browsers cannot show many more, and the page would be many times as long as its text. */
const MOST_LINKS = 5000;

/** How many characters can be read in about the time that it takes to make a link. */
const LINKING = 200;

/**
 * Returns a wikitext as HTML in which the titles of links and templates lead to their pages; `spend` is called with the
 * characters that are about to be processed.
 */
export function linkWikitext(text: string, links: Links, spend: (characters: number) => void): string {
  spend(text.length);
  const parts: string[] = [];
  let end = 0;
  let count = 0;
  for (const match of text.matchAll(named)) {
    const [, open = '', title = ''] = match;
    if (leadsNowhere(open, title)) continue;
    if (count++ === MOST_LINKS) break;
    spend(LINKING);
    const start = match.index + open.length;
    parts.push(escapeHtml(text.slice(end, start)), links.to(pageOf(open, title), escapeHtml(title)));
    end = start + title.length;
  }
  parts.push(escapeHtml(text.slice(end)));
  return parts.join('');
}

/** Parser functions and parameters of templates are no pages. */
const leadsNowhere = (open: string, title: string): boolean =>
  title.trim() === '' || (open === '{{' && /^\s*(?:#|\w+\s*:\s*$|[A-Z]+$)/.test(title));

const pageOf = (open: string, title: string): string => {
  const name = title.trim();
  return open === '[[' || name.includes(':') ? name.replace(/^:/, '') : `Template:${name}`;
};
