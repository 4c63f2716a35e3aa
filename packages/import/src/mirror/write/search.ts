import { holdsText, type Site } from '@wikiquery/core/wiki';
import { indexedForm } from '@wikiquery/mariadb/schema';
import { searchLanguage, textForIndex, titleForIndex } from '@wikiquery/search/core-search';
import { keyOf } from '../titles.ts';
import type { Writing } from './database.ts';
import type { ExistingPage } from './links.ts';
import type { PageRevision } from './revisions.ts';

/** Updates the search index for pages whose newest texts were read; pages with hidden texts are removed from it. */
export async function writeSearched(
  writing: Writing,
  site: Site,
  pages: readonly ExistingPage[],
  revisions: readonly PageRevision[],
): Promise<void> {
  const language = searchLanguage(site);
  const newest = new Map(revisions.map(({ revision }) => [revision.revid, revision]));
  const rows = pages.flatMap((page) => {
    const slot = newest.get(page.lastrevid)?.slots['main'];
    if (!slot || (slot.content === undefined && !slot.texthidden)) return [];
    const text = slot.texthidden || !holdsText(slot.contentmodel) ? '' : (slot.content ?? '');
    const title = { namespace: page.ns, key: keyOf(page) };
    return [
      {
        page: page.pageid,
        title: titleForIndex(title, language),
        text: textForIndex(text, language),
        isHidden: slot.texthidden === true,
      },
    ];
  });
  const written = rows.map(({ page }) => page);
  await removeSearched(writing, written);
  const form = writing.kind === 'mysql' ? (text: string) => indexedForm(text, SHORTEST_WORD) : undefined;
  await writing.put(
    'searchindex',
    rows
      .filter(({ isHidden }) => !isHidden)
      .map(({ page, title, text }) => ({
        [pageColumn(writing)]: page,
        si_title: form ? form(title).slice(0, LONGEST_TITLE) : title,
        si_text: form ? form(text) : text,
      })),
  );
}

/** The most characters of a title in MariaDB's index. */
const LONGEST_TITLE = 255;

/** The length of the shortest words that MariaDB indexes by default. */
const SHORTEST_WORD = 4;

const pageColumn = ({ kind }: Writing): string => (kind === 'mysql' ? 'si_page' : 'rowid');

/** Removes pages from the search index. */
export const removeSearched = (writing: Writing, pages: readonly number[]): Promise<void> =>
  writing.remove('searchindex', pageColumn(writing), pages);

/** Removes the words of former texts from the index, which SQLite keeps until it merges all parts of the index. */
export async function forgetSearched(writing: Writing): Promise<void> {
  if (writing.kind === 'sqlite')
    await writing.run("INSERT INTO searchindex (searchindex) VALUES ('optimize')");
}
