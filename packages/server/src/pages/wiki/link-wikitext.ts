import { escapeText } from '@wikiquery/core/wiki';
import type { Links } from './frame.ts';

/** The start of a link or of a use of a template in an escaped wikitext. */
const opening = /(\[\[|\{\{)/;

/** The first character after a title in an escaped wikitext. */
const end = /[[\]{}|\n#]/;

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
  // Each opening is followed by what comes after it.
  const parts = escapeText(text).split(opening);
  let html = parts[0] ?? '';
  let count = 0;
  for (let i = 1; i < parts.length; i += 2) {
    const [open = '', after = ''] = [parts[i], parts[i + 1]];
    const length = after.search(end);
    const named = length < 0 ? after : after.slice(0, length);
    const address = count < MOST_LINKS ? addressOf(open, named, links) : undefined;
    if (address === undefined) {
      html += open + after;
      continue;
    }
    count++;
    spend(LINKING);
    html += `${open}<a href="${address}">${named}</a>${after.slice(named.length)}`;
  }
  return html;
}

/** Returns the address of the page that a link or template names; undefined if it names none. */
function addressOf(open: string, escaped: string, links: Links): string | undefined {
  const name = (escaped.includes('&') ? unescape(escaped) : escaped).trim();
  if (open === '[[') return links.pageIfValid(name);
  // Parser functions and magic words are no pages.
  if (/^(?:\w+\s*:|[A-Z]*)$/.test(name)) return undefined;
  return links.pageIfValid(name.includes(':') ? name : `Template:${name}`);
}

const unescape = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
