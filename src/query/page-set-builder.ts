import { type PageRow, titleOfPage } from '../data/store/pages.ts';
import { specialPageTitle } from '../wiki/special-page.ts';
import type { Title } from '../wiki/title.ts';
import type { QueryContext } from './context.ts';
import type { PageReference } from './row-definition.ts';
import { generatedFields } from './generated-fields.ts';
import type { FoundPage, InvalidEntry, PageSet } from './page-set.ts';
import type { PageSource } from './page-source.ts';

/** A page set under construction; it is immutable once finished. */
export interface PageSetBuilder {
  readonly context: QueryContext;
  readonly followRedirects: boolean;
  readonly convertTitles: boolean;
  readonly found: Map<number, FoundPage>;
  readonly missing: Map<number, Title>;
  readonly known: Set<number>;
  readonly special: Map<number, Title>;
  readonly invalid: Map<number, InvalidEntry>;
  readonly missingIds: number[];
  readonly revisions: Map<number, number>;
  readonly deletedRevisions: Set<number>;
  readonly missingRevisions: number[];
  readonly normalized: Map<string, string>;
  readonly converted: Map<string, string>;
  readonly interwiki: Map<string, string>;
  readonly redirects: Map<string, Title>;
  /** Page set keys by namespace and title, including resolved redirects. */
  readonly keys: Map<string, number>;
  readonly invalidTitles: Set<string>;
  readonly pendingRedirects: Map<number, Title>;
  /** Counts down. */
  readonly next: { key: number };
  readonly byRevisions: boolean;
}

/** Creates an empty page set builder. */
export function createPageSetBuilder(
  context: QueryContext,
  options: { readonly redirects: boolean; readonly convertTitles: boolean },
  byRevisions: boolean,
): PageSetBuilder {
  return {
    context,
    followRedirects: options.redirects,
    convertTitles: options.convertTitles,
    found: new Map(),
    missing: new Map(),
    known: new Set(),
    special: new Map(),
    invalid: new Map(),
    missingIds: [],
    revisions: new Map(),
    deletedRevisions: new Set(),
    missingRevisions: [],
    normalized: new Map(),
    converted: new Map(),
    interwiki: new Map(),
    redirects: new Map(),
    keys: new Map(),
    invalidTitles: new Set(),
    pendingRedirects: new Map(),
    next: { key: -1 },
    byRevisions,
  };
}

/** Returns the key of a title in {@link PageSetBuilder.keys}. */
export const keyText = (namespace: number, key: string): string => `${namespace}:${key}`;
/** Returns the next key for something without a page, counting down from -1. */
export const newKey = (builder: PageSetBuilder): number => builder.next.key--;

/** Adds a special page and returns its canonical title. */
export function addSpecial(builder: PageSetBuilder, given: Title): Title {
  const title = specialPageTitle(given, builder.context.site);
  const text = keyText(title.namespace, title.key);
  if (!builder.keys.has(text)) {
    const key = newKey(builder);
    builder.keys.set(text, key);
    builder.special.set(key, { ...title, fragment: '' });
  }
  return title;
}

/** Adds a page, or defers it if it is a redirect to resolve. */
export function addPage(builder: PageSetBuilder, row: PageRow): void {
  const title = titleOfPage(row);
  builder.keys.set(keyText(title.namespace, title.key), row.page_id);
  if (builder.followRedirects && row.page_is_redirect === 1) builder.pendingRedirects.set(row.page_id, title);
  else builder.found.set(row.page_id, { title, row });
}

function keyOfReference(builder: PageSetBuilder, reference: PageReference): number | undefined {
  if ('row' in reference) return reference.row.page_id;
  if ('pageid' in reference) return reference.pageid;
  if ('revid' in reference) return builder.revisions.get(reference.revid);
  return builder.keys.get(keyText(reference.namespace, reference.key));
}

/** Returns the finished page set. */
export function finishPageSet(builder: PageSetBuilder, source: PageSource): PageSet {
  const generated =
    source.kind === 'generated' && source.data
      ? generatedFields(source.references, source.data, {
          site: builder.context.site,
          found: builder.found,
          redirects: builder.redirects,
          keyOf: (reference) => keyOfReference(builder, reference),
        })
      : new Map<number, never>();
  return {
    found: builder.found,
    missing: builder.missing,
    known: builder.known,
    special: builder.special,
    invalid: builder.invalid,
    missingIds: builder.missingIds,
    revisions: builder.revisions,
    deletedRevisions: builder.deletedRevisions,
    missingRevisions: builder.missingRevisions,
    normalized: builder.normalized,
    converted: builder.converted,
    interwiki: builder.interwiki,
    redirects: builder.redirects,
    generated,
    byRevisions: builder.byRevisions,
    followsRedirects: builder.followRedirects && source.kind !== 'revids',
    keyOf: (namespace, key) => builder.keys.get(keyText(namespace, key)),
  };
}
