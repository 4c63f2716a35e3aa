import { quotesToHtml } from './parsed/quotes.ts';

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
