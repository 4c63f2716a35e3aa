import type { MirrorContext } from '../context.ts';
import type { CopyStep } from '../copy/steps.ts';
import type { ApiPage } from '../source/answers.ts';
import { digitsOf, keyOf } from '../titles.ts';
import { enqueue, tasksOf } from '../work-queue.ts';
import type { Tables } from '../write/database.ts';

/** The compared columns of a stored page. */
interface ComparedPage {
  readonly id: number;
  readonly name: string;
  readonly latest: number;
  readonly touched: string;
  readonly length: number;
  readonly model: string | null;
}

/**
 * Makes a step that compares the pages of a namespace with the stored ones; pages that differ become due. So do pages
 * touched from `since` on, whose links may have changed later, which none of their fields tells, and pages that are not
 * stored, unless `isOnlyStored`.
 */
export const comparePages = (
  namespace: number,
  name: string,
  {
    since = '',
    isOnlyStored = false,
    isThorough = false,
  }: {
    readonly since?: string;
    readonly isOnlyStored?: boolean;
    /** Whether the namespace is compared even if none of its pages is stored. */
    readonly isThorough?: boolean;
  } = {},
): CopyStep => ({
  name,
  unit: 'pages',
  request: { generator: 'allpages', gapnamespace: namespace, gaplimit: 'max', prop: 'info' },
  isEmpty: async ({ database }) =>
    !isThorough &&
    (await database.rows('SELECT page_id FROM page WHERE page_namespace = ? LIMIT 1', [namespace])).length ===
      0,
  read: async ({ database }: MirrorContext, { pages, next }, from) => {
    const start = String(from?.['gapcontinue'] ?? '');
    const end = next && String(next['gapcontinue']);
    const stored = await storedPages(database, namespace, start, end);
    const given = new Map(pages.map((page) => [page.pageid ?? 0, page]));
    const gone = stored.filter(({ id }) => !given.has(id)).map(({ id }) => id);
    const known = new Map(stored.map((page) => [page.id, page]));
    const changed = pages.filter(
      (page) =>
        (!isOnlyStored || known.has(page.pageid ?? 0)) &&
        (digitsOf(page.touched) >= since || !isEqual(known.get(page.pageid ?? 0), page)),
    );
    const ids = [...gone, ...changed.map(({ pageid = 0 }) => pageid)];
    return {
      count: pages.length,
      write: (writing) => enqueue(writing, tasksOf('page', ids)),
    };
  },
});

/** Reads the stored pages of a namespace from a title up to another. */
const storedPages = (
  tables: Tables,
  namespace: number,
  start: string,
  end: string | undefined,
): Promise<readonly ComparedPage[]> =>
  tables.rows(
    `SELECT page_id AS id, page_title AS name, page_latest AS latest, page_touched AS touched, page_len AS length,
        page_content_model AS model
      FROM page WHERE page_namespace = ? AND page_title >= ? ${end === undefined ? '' : 'AND page_title < ?'}`,
    [namespace, start, ...(end === undefined ? [] : [end])],
  );

const isEqual = (stored: ComparedPage | undefined, page: ApiPage): boolean =>
  stored !== undefined &&
  stored.name === keyOf(page) &&
  stored.latest === page.lastrevid &&
  stored.touched === digitsOf(page.touched) &&
  stored.length === page.length &&
  stored.model === page.contentmodel;
