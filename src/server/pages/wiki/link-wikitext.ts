import { escapeHtml } from '../../../wiki/escape-html.ts';
import type { Links } from './frame.ts';

/** The beginnings of links and of uses of templates in a wikitext, with the title that they name. */
const named = /(?<open>\[\[|\{\{)(?<title>:?[^[\]{}|<>\n#]{1,255})/g;

/** Returns a wikitext as HTML in which the titles of links and templates lead to their pages. */
export function linkWikitext(text: string, links: Links): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(named)) {
    const { open = '', title = '' } = match.groups ?? {};
    html += escapeHtml(text.slice(end, match.index)) + open;
    html += leadsNowhere(open, title) ? escapeHtml(title) : links.to(pageOf(open, title), escapeHtml(title));
    end = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(end));
}

/** Parser functions and parameters of templates are no pages. */
const leadsNowhere = (open: string, title: string): boolean =>
  title.trim() === '' || (open === '{{' && /^\s*(?:#|\w+\s*:\s*$|[A-Z]+$)/.test(title));

const pageOf = (open: string, title: string): string => {
  const name = title.trim();
  return open === '[[' || name.includes(':') ? name.replace(/^:/, '') : `Template:${name}`;
};
