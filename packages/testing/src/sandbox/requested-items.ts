import {
  invalidReasons,
  pageFields,
  type FoundPage,
  type PageSet,
  type QueryContext,
} from '@wikiquery/core/query';

type Fields = Readonly<Record<string, unknown>>;

/** What a request may name that an action can do nothing with, in MediaWiki's order. */
const kinds = ['invalid', 'special', 'missingIds', 'missingRevisions', 'missing', 'interwiki'] as const;

/** Lists the existing pages of a request in the order in which MediaWiki reads them. */
export const foundPages = (
  { found }: PageSet,
  { pageids, revids }: { readonly pageids?: unknown; readonly revids?: unknown },
): readonly FoundPage[] =>
  pageids === undefined && revids === undefined
    ? [...found.values()]
    : [...found.values()].toSorted((a, b) => a.row.page_id - b.row.page_id);

/** Lists what a request names that an action can do nothing with. */
export async function unusableItems(
  pages: PageSet,
  context: Pick<QueryContext, 'errorFormat' | 'readProblemTexts' | 'site'>,
  wanted: readonly (typeof kinds)[number][] = kinds,
): Promise<readonly Fields[]> {
  const fields = pageFields(pages, context, await invalidReasons(pages, context));
  const shown = (keys: Iterable<number>): Fields[] => [...keys].map((key) => fields.get(key) ?? {});
  // Those that look like pages nevertheless come last.
  const knownLast = (keys: Iterable<number>): Fields[] => {
    const { true: known = [], false: unknown = [] } = Object.groupBy(keys, (key) =>
      pages.known.has(key) ? 'true' : 'false',
    );
    return shown([...unknown, ...known]);
  };
  const items: Readonly<Record<(typeof kinds)[number], () => readonly Fields[]>> = {
    invalid: () => shown(pages.invalid.keys()),
    special: () => knownLast(pages.special.keys()),
    missingIds: () => pages.missingIds.map((pageid) => ({ pageid, missing: true })),
    missingRevisions: () => pages.missingRevisions.map((revid) => ({ revid, missing: true })),
    missing: () => knownLast(pages.missing.keys()),
    interwiki: () => [...pages.interwiki].map(([title, iw]) => ({ title, iw })),
  };
  return kinds.filter((kind) => wanted.includes(kind)).flatMap((kind) => items[kind]());
}
