import { indexedForm } from '../../../data/database/dialects/mysql.ts';
import { holdsText } from '../../../wiki/content-model.ts';
import { searchLanguage } from '../../../wiki/search/language.ts';
import { textForIndex, titleForIndex } from '../../../wiki/search/text.ts';
import type { Site } from '../../../wiki/site.ts';
import { keyOf } from '../titles.ts';
import type { Writing } from './database.ts';
import type { ExistingPage } from './links.ts';
import type { PageRevision } from './revisions.ts';

/** Puts the newest texts of pages into the search index; hidden ones leave it. */
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

/** The characters of a title that MariaDB's index has room for. */
const LONGEST_TITLE = 255;

/** The shortest words that MariaDB's full-text indexes have by default. */
const SHORTEST_WORD = 4;

const pageColumn = ({ kind }: Writing): string => (kind === 'mysql' ? 'si_page' : 'rowid');

/** Takes pages out of the search index. */
export const removeSearched = (writing: Writing, pages: readonly number[]): Promise<void> =>
  writing.remove('searchindex', pageColumn(writing), pages);

/** Takes the words of former texts out of the index: SQLite keeps them until it merges all parts of the index. */
export async function forgetSearched(writing: Writing): Promise<void> {
  if (writing.kind === 'sqlite')
    await writing.run("INSERT INTO searchindex (searchindex) VALUES ('optimize')");
}
