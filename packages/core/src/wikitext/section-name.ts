import type { Site } from '../wiki/site.ts';
import { isInvalid, parseTitle } from '../wiki/title.ts';
import { quotesToHtml } from './parsed/quotes.ts';

/** The name of a section by the text of its heading, as links to it are read. */
export function sectionName(text: string, site: Site): string {
  const plain = text.replaceAll(/[ _]+/g, ' ').trim();
  const title = parseTitle(`#${plain.replaceAll('&', '&amp;')}`, site);
  return isInvalid(title) ? plain : title.fragment;
}

/** The text of a heading's wikitext, without links, emphasis and tags. */
export const sectionText = (wikitext: string): string =>
  quotesToHtml(
    wikitext
      .replaceAll(/\[\[:?[^[|\]]+\|([^[\]]+)\]\]/g, '$1')
      .replaceAll(/\[\[:?([^[\]|]+)\|?\]\]/g, '$1')
      // Also matches what is no link after all, so that its brackets are not tried one by one.
      .replaceAll(
        /\[(?:https?:|ftp:|mailto:|\/\/)[^ \]]+(?: ([^[]+?)\])?/gi,
        (whole: string, label: string | undefined) => label ?? whole,
      ),
  ).replaceAll(/<[^<>]*>/g, '');
