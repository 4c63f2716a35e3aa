import { pagesByIds, pagesByTitles } from '../data/store/pages.ts';
import { redirectTargets } from '../data/store/redirects.ts';
import { archivedTitles, pagesOfRevisions } from '../data/store/revision-pages.ts';
import { isInvalid, parseTitle, prefixedText, type Title } from '../wiki/title.ts';
import { may } from '../wiki/viewer.ts';
import type { QueryContext } from './context.ts';
import type { PageReference } from './row-definition.ts';
import { findVariants } from './find-variants.ts';
import { knownTitles } from './known-titles.ts';
import {
  addPage,
  addSpecial,
  type PageSetBuilder,
  createPageSetBuilder,
  finishPageSet,
  keyText,
  newKey,
} from './page-set-builder.ts';
import { emptyPageSet, type PageSet } from './page-set.ts';
import type { PageSource } from './page-source.ts';

/** Options for resolving titles. */
export interface ResolveOptions {
  readonly redirects: boolean;
  /** Whether missing titles are looked up in other variants of the content language. */
  readonly convertTitles: boolean;
  readonly warn: (name: 'redirectsandrevids') => void;
}

/** Resolves the requested pages. */
export async function resolvePages(
  source: PageSource,
  context: QueryContext,
  options: ResolveOptions,
): Promise<PageSet> {
  if (source.kind === 'none')
    return options.redirects ? { ...emptyPageSet, followsRedirects: true } : emptyPageSet;
  const builder = createPageSetBuilder(context, options, isByRevisions(source));
  switch (source.kind) {
    case 'titles':
      for (const [from, to] of source.normalized) builder.normalized.set(from, to);
      await addTitles(builder, source.titles);
      break;
    case 'pageids':
      await addIds(builder, source.ids);
      break;
    case 'revids':
      if (options.redirects) options.warn('redirectsandrevids');
      await addRevisions({ ...builder, followRedirects: false }, source.ids);
      break;
    case 'generated':
      // Quirk: the answer reports Unicode normalization of the generator's input titles.
      if (source.of.kind === 'titles') {
        for (const [from, to] of source.of.normalized) builder.normalized.set(from, to);
      }
      await addGenerated(builder, source.references);
      break;
  }
  for (const key of await knownTitles(builder, context)) builder.known.add(key);
  return finishPageSet(builder, source);
}

/** Whether pages are selected by revision, which a generator can do too. */
const isByRevisions = (source: PageSource): boolean =>
  source.kind === 'revids' ||
  (source.kind === 'generated' && source.references.some((reference) => 'revid' in reference));

async function addTitles(builder: PageSetBuilder, texts: readonly string[]): Promise<void> {
  const { site } = builder.context;
  const asked: { title: Title; text: string }[] = [];
  for (const text of texts) {
    const title = parseTitle(text, site);
    if (!isInvalid(title)) asked.push({ title, text });
    else if (!builder.invalidTitles.has(text)) {
      builder.invalidTitles.add(text);
      builder.invalid.set(newKey(builder), { title: text, problem: title.problem });
    }
  }
  await lookUp(
    builder,
    asked.map(({ title }) => title),
    asked.map(({ text }) => text),
  );
  await followRedirects(builder);
}

/** Adds titles of any kind; `texts` are the titles as requested, if they were. */
async function lookUp(
  builder: PageSetBuilder,
  titles: readonly Title[],
  texts?: readonly string[],
): Promise<void> {
  const { site, store } = builder.context;
  const conversions = builder.convertTitles
    ? await findVariants(
        titles.map((title, i) => ({ title, text: texts?.[i] ?? prefixedText(title, site) })),
        builder.context,
      )
    : new Map<Title, Title>();
  const local = new Map<string, Title>();
  titles.forEach((given, i) => {
    const text = texts?.[i];
    const unconverted = prefixedText(given, site);
    const converted = conversions.get(given);
    let title = converted ?? given;
    if (title.interwiki !== '') builder.interwiki.set(unconverted, title.interwiki);
    else if (title.namespace < 0) title = addSpecial(builder, title);
    // A fragment alone is not a title.
    else if (title.key !== '') local.set(keyText(title.namespace, title.key), title);
    const final = title === given ? unconverted : prefixedText(title, site);
    if (converted) builder.converted.set(unconverted, final);
    const normal = converted ? unconverted : final;
    if (text !== undefined && text !== normal) builder.normalized.set(text, normal);
  });
  for (const row of await pagesByTitles(store, [...local.values()])) addPage(builder, row);
  if (local.keys().every((text) => builder.keys.has(text))) return;
  // Quirk: missing titles are numbered by namespace, in the order of all titles.
  const byNamespace = Map.groupBy(local, ([, { namespace }]) => namespace);
  for (const [text, title] of [...byNamespace.values()].flat()) {
    if (builder.keys.has(text)) continue;
    const key = newKey(builder);
    builder.keys.set(text, key);
    builder.missing.set(key, { ...title, fragment: '' });
  }
}

async function addIds(builder: PageSetBuilder, ids: readonly number[]): Promise<void> {
  const remaining = new Set(ids);
  const possible = [...remaining].filter((id) => id > 0);
  const rows = new Map((await pagesByIds(builder.context.store, possible)).map((row) => [row.page_id, row]));
  for (const id of remaining) {
    const row = rows.get(id);
    if (row) addPage(builder, row);
    else builder.missingIds.push(id);
  }
  await followRedirects(builder);
}

async function addRevisions(builder: PageSetBuilder, ids: readonly number[]): Promise<void> {
  const { store, viewer } = builder.context;
  const remaining = new Set(ids);
  const possible = ids.filter((id) => id > 0);
  const live = await pagesOfRevisions(store, possible);
  for (const { rev_id, rev_page } of live) {
    builder.revisions.set(rev_id, rev_page);
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
    for (const { revid, title } of archived) {
      const key = builder.keys.get(keyText(title.namespace, title.key));
      if (key === undefined) continue;
      builder.revisions.set(revid, key);
      builder.deletedRevisions.add(revid);
      remaining.delete(revid);
    }
  }
  builder.missingRevisions.push(...remaining);
}

async function addGenerated(builder: PageSetBuilder, references: readonly PageReference[]): Promise<void> {
  const ids: number[] = [];
  const revids: number[] = [];
  const titles: Title[] = [];
  for (const reference of references) {
    if ('row' in reference) addPage(builder, reference.row);
    else if ('pageid' in reference) ids.push(reference.pageid);
    else if ('revid' in reference) revids.push(reference.revid);
    else titles.push(reference);
  }
  if (titles.length > 0) await lookUp(builder, titles);
  if (ids.length > 0) await addIds(builder, ids);
  if (revids.length > 0) await addRevisions(builder, revids);
  await followRedirects(builder);
}

async function followRedirects(builder: PageSetBuilder): Promise<void> {
  const { site, store } = builder.context;
  while (builder.pendingRedirects.size > 0) {
    const pending = new Map(builder.pendingRedirects);
    builder.pendingRedirects.clear();
    const targets = await redirectTargets(store, [...pending.keys()]);
    const unresolved: Title[] = [];
    for (const [from, title] of pending) {
      const target = targets.get(from);
      if (!target) continue;
      builder.redirects.set(prefixedText(title, site), target);
      const known =
        target.interwiki === '' &&
        (builder.keys.has(keyText(target.namespace, target.key)) ||
          builder.converted.has(prefixedText(target, site)));
      if (!known) unresolved.push(target);
    }
    if (unresolved.length > 0) await lookUp(builder, unresolved);
  }
}
