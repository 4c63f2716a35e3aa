import type { Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { hasTable, translateTables } from './translate-tables.ts';

/** Tags in `revtag`: of translatable pages, and of valid message bundles. */
const marks = { page: 'tp:mark', bundle: 'mb:valid' } as const;

/** Reads marked pages, or those among `pages`, in order of page ID, each with its latest marked revision. */
export async function markedPages(
  kind: keyof typeof marks,
  pages: readonly number[] | undefined,
  store: Store,
) {
  if (!hasTable(store, 'revtag')) return [];
  const marked = translateTables(store)
    .selectFrom('revtag')
    .select('rt_page')
    .select(({ fn }) => fn.max<number>('rt_revision').as('revision'))
    .where('rt_type', '=', marks[kind])
    .when(pages !== undefined, (q) => q.where(opened(store).database.dialect.oneOf('rt_page', pages ?? [])))
    .groupBy('rt_page');
  const found = await store.all(
    translateTables(store)
      .selectFrom(marked.as('marked'))
      .innerJoin('page', 'page_id', 'marked.rt_page')
      .select(['page_id', 'page_namespace', 'page_title', 'page_lang', 'page_content_model'])
      .select('marked.revision as revision'),
  );
  return found.toSorted((a, b) => a.page_id - b.page_id);
}

/** A translation unit of a page. */
interface TranslationUnit {
  readonly page: number;
  readonly key: string;
  readonly text: string;
}

/** Reads the translation units of pages, in order, by page ID. */
export async function unitsOfPages(
  pages: readonly number[],
  store: Store,
): Promise<ReadonlyMap<number, readonly TranslationUnit[]>> {
  if (pages.length === 0 || !hasTable(store, 'translate_sections')) return new Map();
  const rows = await store.all(
    translateTables(store)
      .selectFrom('translate_sections')
      .select(['trs_page as page', 'trs_key as key', 'trs_text as text'])
      .where(opened(store).database.dialect.oneOf('trs_page', pages))
      .orderBy('trs_page')
      .orderBy('trs_order'),
  );
  return Map.groupBy(rows, ({ page }) => page);
}
