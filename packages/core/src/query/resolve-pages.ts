import {
  pageColumns,
  pagesByIds,
  pagesByTitles,
  titleOfPage,
  type BasicPageRow,
  type PageColumns,
} from '../data/store/pages.ts';
import { redirectTargets } from '../data/store/redirects.ts';
import { archivedTitles, pagesOfRevisions } from '../data/store/revision-pages.ts';
import { specialPageTitle } from '../wiki/special-page.ts';
import { isInvalid, parseTitle, prefixedText, type Title } from '../wiki/title.ts';
import { may } from '../wiki/viewer.ts';
import type { QueryContext } from './context.ts';
import { findVariants } from './find-variants.ts';
import { generatedFields } from './generated-fields.ts';
import { knownTitles } from './known-titles.ts';
import {
  addFinding,
  emptyFindings,
  emptyPageSet,
  isByRevisions,
  keyOf,
  setByTitle,
  type ByTitle,
  type Findings,
  type PageReference,
  type PageSet,
  type PageSource,
  type TitleKeys,
} from './page-set.ts';
import { numbersOf, type ExactInteger } from './parameters/integer.ts';
import type { IsKnown } from './registry.ts';
import { specialRedirect, specialTarget, type SpecialRedirect } from './special-redirects.ts';

/** Options for resolving titles. */
export interface ResolveOptions {
  readonly redirects: boolean;
  /** Whether missing titles are looked up in other variants of the content language. */
  readonly convertTitles: boolean;
  /** The columns that are read of pages; all by default. */
  readonly columns?: PageColumns;
  readonly isKnownWithoutPage: IsKnown;
  readonly warn: (name: 'redirectsandrevids') => void;
}

/** Resolves the requested pages. */
export async function resolvePages(
  source: PageSource,
  context: QueryContext,
  options: ResolveOptions,
): Promise<PageSet> {
  const builder = createBuilder(context, options);
  const { pages } = builder;
  switch (source.kind) {
    case 'titles':
      for (const [from, to] of source.normalized) addFinding(pages, 'normalized', from, to);
      await lookUp(builder, ...parseTitles(builder, source.titles));
      break;
    case 'pageids':
      await addIds(builder, source.ids);
      break;
    case 'revids':
      if (options.redirects) options.warn('redirectsandrevids');
      await addRevisions({ ...builder, followsRedirects: false }, source.ids);
      break;
    case 'generated':
      // Quirk: the answer reports Unicode normalization of the generator's input titles.
      if (source.of?.kind === 'titles') {
        for (const [from, to] of source.of.normalized) addFinding(pages, 'normalized', from, to);
      }
      await addGenerated(builder, source.references);
  }
  if (hasPending(builder)) await followRedirects(builder);
  if (pages.missing.size > 0 || pages.special.size > 0) {
    const known = await knownTitles(pages, options.isKnownWithoutPage, context);
    if (known.length > 0) pages.known = new Set(known);
  }
  return pageSetOf(builder, source, options);
}

function pageSetOf(builder: PageSetBuilder, source: PageSource, options: ResolveOptions): PageSet {
  const { pages, context } = builder;
  return {
    ...pages,
    generated:
      source.kind === 'generated' && source.data
        ? generatedFields(source.references, source.data, {
            ...pages,
            site: context.site,
            keyOf: (namespace, key) => keyOf(builder, namespace, key),
          })
        : emptyPageSet.generated,
    byRevisions: isByRevisions(source),
    isOfViewer: builder.viewer.isNamed,
    followsRedirects: options.redirects && source.kind !== 'revids',
    keyOf: (namespace, key) => keyOf(builder, namespace, key),
  };
}

/** A page set under construction; it is immutable once finished. */
interface PageSetBuilder extends TitleKeys {
  readonly context: QueryContext;
  readonly followsRedirects: boolean;
  readonly convertsTitles: boolean;
  readonly columns: PageColumns;
  readonly pages: Findings;
  readonly pendingRedirects: { readonly id: number; readonly title: Title }[];
  /** Special pages that redirect to pages. */
  readonly pendingSpecials: SpecialRedirect[];
  /** Whether the target of a special page depends on the viewer. */
  readonly viewer: { isNamed: boolean };
  /** Counts down. */
  readonly next: { key: number };
}

const createBuilder = (
  context: QueryContext,
  { redirects, convertTitles, columns = pageColumns }: ResolveOptions,
): PageSetBuilder => ({
  context,
  followsRedirects: redirects,
  convertsTitles: convertTitles,
  columns,
  pages: emptyFindings(),
  keys: new Map(),
  unindexed: [],
  pendingRedirects: [],
  pendingSpecials: [],
  viewer: { isNamed: false },
  next: { key: -1 },
});

/** The next key for something without a page, counting down from -1. */
const newKey = (builder: PageSetBuilder): number => builder.next.key--;

/** Parses requested titles; returns the valid ones, with their texts. */
function parseTitles(
  builder: PageSetBuilder,
  texts: readonly string[],
): readonly [titles: readonly Title[], texts: readonly string[]] {
  const { site } = builder.context;
  const titles: Title[] = [];
  const valid: string[] = [];
  // Texts are distinct.
  for (const text of texts) {
    const title = parseTitle(text, site);
    if (isInvalid(title))
      addFinding(builder.pages, 'invalid', newKey(builder), { title: text, problem: title.problem });
    else {
      titles.push(title);
      valid.push(text);
    }
  }
  return [titles, valid];
}

/** Adds pages by ID, in the order in which MediaWiki's database finds them by their primary key. */
function addIds(builder: PageSetBuilder, ids: readonly ExactInteger[]): Promise<void> {
  const ascending = numbersOf(ids).toSorted((a, b) => a - b);
  return addInOrder(builder, ascending, ids);
}

/** Adds pages by ID; those without a page are added in the order of `requested`. */
async function addInOrder(
  builder: PageSetBuilder,
  ids: readonly number[],
  requested: readonly ExactInteger[] = ids,
): Promise<void> {
  const distinct = new Set(ids);
  const possible = [...distinct].filter((id) => id > 0);
  const read = await pagesByIds(builder.context.store, possible, builder.columns);
  const rows = new Map<ExactInteger, BasicPageRow>(read.map((row) => [row.page_id, row]));
  for (const row of [...distinct].map((id) => rows.get(id))) if (row) addPage(builder, row);
  const missing = new Set(requested.filter((id) => !rows.has(id)));
  if (missing.size > 0) builder.pages.missingIds = [...builder.pages.missingIds, ...missing];
  if (hasPending(builder)) await followRedirects(builder);
}

async function addRevisions(builder: PageSetBuilder, ids: readonly ExactInteger[]): Promise<void> {
  const { store, viewer } = builder.context;
  const remaining = new Set(ids);
  const possible = numbersOf(ids).filter((id) => id > 0);
  const live = await pagesOfRevisions(store, possible);
  for (const { rev_id, rev_page } of live) {
    addFinding(builder.pages, 'revisions', rev_id, rev_page);
    remaining.delete(rev_id);
  }
  await addIds(builder, [...new Set(live.map(({ rev_page }) => rev_page))]);
  if (may(viewer, 'deletedhistory')) {
    const archived = await archivedTitles(
      store,
      possible.filter((id) => remaining.has(id)),
    );
    await lookUp(
      builder,
      archived.map(({ title }) => title),
    );
    const deleted: number[] = [];
    for (const { revid, title } of archived) {
      const key = keyOf(builder, title.namespace, title.key);
      if (key === undefined) continue;
      addFinding(builder.pages, 'revisions', revid, key);
      deleted.push(revid);
      remaining.delete(revid);
    }
    if (deleted.length > 0)
      builder.pages.deletedRevisions = new Set([...builder.pages.deletedRevisions, ...deleted]);
  }
  builder.pages.missingRevisions = [...builder.pages.missingRevisions, ...remaining];
}

async function addGenerated(builder: PageSetBuilder, references: readonly PageReference[]): Promise<void> {
  const ids: number[] = [];
  const lookedUp: number[] = [];
  const revids: number[] = [];
  const titles: Title[] = [];
  for (const reference of references) {
    if ('row' in reference) addPage(builder, reference.row);
    else if ('pageid' in reference) ids.push(reference.pageid);
    else if ('lookUp' in reference) lookedUp.push(reference.lookUp);
    else if ('revid' in reference) revids.push(reference.revid);
    else titles.push(reference);
  }
  if (titles.length > 0) await lookUp(builder, titles);
  if (ids.length > 0) await addInOrder(builder, ids);
  if (lookedUp.length > 0) await addIds(builder, lookedUp);
  if (revids.length > 0) await addRevisions(builder, revids);
}

const none: ReadonlyMap<Title, Title> = new Map();

/** Adds titles of any kind; `texts` are the titles as requested, if they were. */
async function lookUp(
  builder: PageSetBuilder,
  titles: readonly Title[],
  texts?: readonly string[],
): Promise<void> {
  const { site, store } = builder.context;
  const conversions = builder.convertsTitles
    ? await findVariants(
        titles.map((title, i) => ({ title, text: texts?.[i] ?? prefixedText(title, site) })),
        builder.context,
      )
    : none;
  const asked = sortOut(builder, titles, texts, conversions);
  addFound(builder, asked, await pagesByTitles(store, asked, builder.columns));
}

/** Adds the titles that are not looked up in the database, and returns the others, converted. */
function sortOut(
  builder: PageSetBuilder,
  titles: readonly Title[],
  texts: readonly string[] | undefined,
  conversions: ReadonlyMap<Title, Title>,
): readonly Title[] {
  const { site } = builder.context;
  const local: ByTitle<Title> = new Map();
  titles.forEach((requested, i) => {
    const text = texts?.[i];
    const unconverted = prefixedText(requested, site);
    const converted = conversions.get(requested);
    let title = converted ?? requested;
    if (title.interwiki !== '') addFinding(builder.pages, 'interwiki', unconverted, title.interwiki);
    else if (title.namespace < 0) title = addSpecial(builder, title);
    // A fragment alone is not a title.
    else if (title.key !== '') setByTitle(local, title.namespace, title.key, title);
    const final = title === requested ? unconverted : prefixedText(title, site);
    if (converted) addFinding(builder.pages, 'converted', unconverted, final);
    const normal = converted ? unconverted : final;
    if (text !== undefined && text !== normal) addFinding(builder.pages, 'normalized', text, normal);
  });
  // Quirk: missing titles are numbered by namespace, in the order of all titles.
  const asked: Title[] = [];
  for (const inNamespace of local.values()) for (const title of inNamespace.values()) asked.push(title);
  return asked;
}

function addFound(builder: PageSetBuilder, asked: readonly Title[], rows: readonly BasicPageRow[]): void {
  for (const row of rows) addPage(builder, row);
  if (rows.length === asked.length) return;
  for (const title of asked) {
    if (keyOf(builder, title.namespace, title.key) !== undefined) continue;
    addFinding(builder.pages, 'missing', addKey(builder, title), { ...title, fragment: '' });
  }
}

/** Gives a title without a page a key. */
function addKey(builder: PageSetBuilder, { namespace, key: title }: Title): number {
  const key = newKey(builder);
  setByTitle(builder.keys, namespace, title, key);
  return key;
}

/** Adds a special page, or defers it if it redirects to a page, and returns its canonical title. */
function addSpecial(builder: PageSetBuilder, requested: Title): Title {
  const { site, viewer } = builder.context;
  const title = specialPageTitle(requested, site);
  const redirect = builder.followsRedirects ? specialRedirect(title, viewer, site) : undefined;
  if (redirect) {
    builder.viewer.isNamed = true;
    builder.pendingSpecials.push(redirect);
  } else if (keyOf(builder, title.namespace, title.key) === undefined)
    addFinding(builder.pages, 'special', addKey(builder, title), { ...title, fragment: '' });
  return title;
}

/** Adds a page, or defers it if it is a redirect to resolve. */
function addPage(builder: PageSetBuilder, row: BasicPageRow): void {
  const title = titleOfPage(row);
  builder.unindexed.push(row);
  if (builder.followsRedirects && row.page_is_redirect === 1)
    builder.pendingRedirects.push({ id: row.page_id, title });
  else addFinding(builder.pages, 'found', row.page_id, { title, row });
}

const hasPending = ({ pendingRedirects, pendingSpecials }: PageSetBuilder): boolean =>
  pendingRedirects.length > 0 || pendingSpecials.length > 0;

async function followRedirects(builder: PageSetBuilder): Promise<void> {
  const { site, store } = builder.context;
  while (hasPending(builder)) {
    // MediaWiki's database finds redirects by the IDs of their pages.
    const pending = builder.pendingRedirects.splice(0).toSorted((a, b) => a.id - b.id);
    const targets = await redirectTargets(
      store,
      pending.map(({ id }) => id),
    );
    const unresolved: Title[] = [];
    const follow = (title: Title, target: Title): void => {
      addFinding(builder.pages, 'redirects', prefixedText(title, site), target);
      const known =
        target.interwiki === '' &&
        (keyOf(builder, target.namespace, target.key) !== undefined ||
          builder.pages.converted.has(prefixedText(target, site)));
      if (!known) unresolved.push(target);
    };
    const specials = builder.pendingSpecials.splice(0);
    for (const { id, title } of pending) {
      const target = targets.get(id);
      if (target) follow(title, target);
    }
    for (const special of specials) follow(special.title, await specialTarget(special, builder.context));
    if (unresolved.length > 0) await lookUp(builder, unresolved);
  }
}
