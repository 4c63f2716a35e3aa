import { holdsText } from '@wikiquery/core/wiki';
import { searchLanguage, textForIndex, titleForIndex } from '@wikiquery/search/core-search';
import type { WritableWiki } from './writable-wiki.ts';

/** A page as the full-text index has it. */
interface SearchedPage {
  readonly id: number;
  readonly namespace: number;
  readonly key: string;
  readonly text: string;
  readonly model: string;
}

/** Puts a page's text into the full-text index. */
export function indexPage(wiki: WritableWiki, { id, namespace, key, text, model }: SearchedPage): void {
  removeFromIndex(wiki, id);
  const language = searchLanguage(wiki.site);
  wiki.insert('searchindex', {
    docid: id,
    si_title: titleForIndex({ namespace, key }, language),
    si_text: holdsText(model) ? textForIndex(text, language) : '',
  });
}

/** Takes a page out of the full-text index. */
export const removeFromIndex = (wiki: WritableWiki, page: number): void => {
  wiki.run('DELETE FROM searchindex WHERE docid = ?', page);
};
