import { pagesByIds, pagesByTitles } from '../store/pages.ts';
import { redirectTargets } from '../store/redirects.ts';
import { archivedTitles, pagesOfRevisions } from '../store/revision-pages.ts';
import { isInvalid, parseTitle, prefixedText, type Title } from '../wiki/title.ts';
import { may } from '../wiki/viewer.ts';
import type { Surroundings } from './context.ts';
import type { PageReference } from './row-definition.ts';
import { findVariants } from './find-variants.ts';
import { knownTitles } from './known-titles.ts';
import {
  addPage,
  addSpecial,
  type Building,
  createBuilding,
  finishPageSet,
  keyText,
  newKey,
} from './page-set-building.ts';
import type { PageSet } from './page-set.ts';
import type { PageSource } from './page-source.ts';

/** How titles are taken. */
export interface ResolveOptions {
  readonly redirects: boolean;
  /** Whether missing titles are looked for in other spellings, where the content language has variants. */
  readonly convertTitles: boolean;
  readonly warn: (name: 'redirectsandrevids') => void;
}

/** Finds the pages that a request asks about. */
export async function resolvePages(
  source: PageSource,
  surroundings: Surroundings,
  options: ResolveOptions,
): Promise<PageSet> {
  const building = createBuilding(surroundings, options, isByRevisions(source));
  switch (source.kind) {
    case 'none':
      break;
    case 'titles':
      for (const [from, to] of source.normalized) building.normalized.set(from, to);
      await addTitles(building, source.titles);
      break;
    case 'pageids':
      await addIds(building, source.ids);
      break;
    case 'revids':
      if (options.redirects) options.warn('redirectsandrevids');
      await addRevisions({ ...building, followRedirects: false }, source.ids);
      break;
    case 'generated':
      // Quirk: how Unicode was normalized in the titles that the generator began with is told with its pages.
      if (source.of.kind === 'titles') {
        for (const [from, to] of source.of.normalized) building.normalized.set(from, to);
      }
      await addGenerated(building, source.references);
      break;
  }
  for (const key of await knownTitles(building, surroundings)) building.known.add(key);
  return finishPageSet(building, source);
}

/** Whether the pages are those of revisions, which a generator may have found too. */
const isByRevisions = (source: PageSource): boolean =>
  source.kind === 'revids' ||
  (source.kind === 'generated' && source.references.some((reference) => 'revid' in reference));

async function addTitles(building: Building, texts: readonly string[]): Promise<void> {
  const { site } = building.surroundings;
  const asked: { title: Title; text: string }[] = [];
  for (const text of texts) {
    const title = parseTitle(text, site);
    if (!isInvalid(title)) asked.push({ title, text });
    else if (!building.invalidTitles.has(text)) {
      building.invalidTitles.add(text);
      building.invalid.set(newKey(building), { title: text, problem: title.problem });
    }
  }
  await lookUp(
    building,
    asked.map(({ title }) => title),
    asked.map(({ text }) => text),
  );
  await followRedirects(building);
}

/** Takes titles of any kind into the set; `texts` are what was asked for, where somebody asked. */
async function lookUp(
  building: Building,
  titles: readonly Title[],
  texts?: readonly string[],
): Promise<void> {
  const { site, store } = building.surroundings;
  const conversions = building.convertTitles
    ? await findVariants(
        titles.map((title, i) => ({ title, text: texts?.[i] ?? prefixedText(title, site) })),
        building.surroundings,
      )
    : new Map<Title, Title>();
  const local = new Map<string, Title>();
  titles.forEach((given, i) => {
    const text = texts?.[i];
    const unconverted = prefixedText(given, site);
    const converted = conversions.get(given);
    let title = converted ?? given;
    if (title.interwiki !== '') building.interwiki.set(unconverted, title.interwiki);
    else if (title.namespace < 0) title = addSpecial(building, title);
    // A fragment alone names no page.
    else if (title.key !== '') local.set(keyText(title.namespace, title.key), title);
    const final = prefixedText(title, site);
    if (converted) building.converted.set(unconverted, final);
    const normal = converted ? unconverted : final;
    if (text !== undefined && text !== normal) building.normalized.set(text, normal);
  });
  for (const row of await pagesByTitles(store, [...local.values()])) addPage(building, row);
  // Quirk: missing titles are numbered namespace by namespace.
  const byNamespace = Map.groupBy(local, ([, { namespace }]) => namespace);
  for (const [text, title] of [...byNamespace.values()].flat()) {
    if (building.keys.has(text)) continue;
    const key = newKey(building);
    building.keys.set(text, key);
    building.missing.set(key, { ...title, fragment: '' });
  }
}

async function addIds(building: Building, ids: readonly number[]): Promise<void> {
  const remaining = new Set(ids);
  const possible = [...remaining].filter((id) => id > 0);
  const rows = new Map(
    (await pagesByIds(building.surroundings.store, possible)).map((row) => [row.page_id, row]),
  );
  for (const id of remaining) {
    const row = rows.get(id);
    if (row) addPage(building, row);
    else building.missingIds.push(id);
  }
  await followRedirects(building);
}

async function addRevisions(building: Building, ids: readonly number[]): Promise<void> {
  const { store, viewer } = building.surroundings;
  const remaining = new Set(ids);
  const possible = ids.filter((id) => id > 0);
  const live = await pagesOfRevisions(store, possible);
  for (const { rev_id, rev_page } of live) {
    building.revisions.set(rev_id, rev_page);
    remaining.delete(rev_id);
  }
  await addIds(building, [...new Set(live.map(({ rev_page }) => rev_page))]);
  if (may(viewer, 'deletedhistory')) {
    const archived = await archivedTitles(
      store,
      possible.filter((id) => remaining.has(id)),
    );
    await lookUp(
      building,
      archived.map(({ title }) => title),
    );
    for (const { revid, title } of archived) {
      const key = building.keys.get(keyText(title.namespace, title.key));
      if (key === undefined) continue;
      building.revisions.set(revid, key);
      building.deletedRevisions.add(revid);
      remaining.delete(revid);
    }
  }
  building.missingRevisions.push(...remaining);
}

async function addGenerated(building: Building, references: readonly PageReference[]): Promise<void> {
  const ids: number[] = [];
  const revids: number[] = [];
  const titles: Title[] = [];
  for (const reference of references) {
    if ('row' in reference) addPage(building, reference.row);
    else if ('pageid' in reference) ids.push(reference.pageid);
    else if ('revid' in reference) revids.push(reference.revid);
    else titles.push(reference);
  }
  if (titles.length > 0) await lookUp(building, titles);
  if (ids.length > 0) await addIds(building, ids);
  if (revids.length > 0) await addRevisions(building, revids);
  await followRedirects(building);
}

async function followRedirects(building: Building): Promise<void> {
  const { site, store } = building.surroundings;
  while (building.pendingRedirects.size > 0) {
    const pending = new Map(building.pendingRedirects);
    building.pendingRedirects.clear();
    const targets = await redirectTargets(store, [...pending.keys()]);
    const unresolved: Title[] = [];
    for (const [from, title] of pending) {
      const target = targets.get(from);
      if (!target) continue;
      building.redirects.set(prefixedText(title, site), target);
      const known =
        target.interwiki === '' &&
        (building.keys.has(keyText(target.namespace, target.key)) ||
          building.converted.has(prefixedText(target, site)));
      if (!known) unresolved.push(target);
    }
    if (unresolved.length > 0) await lookUp(building, unresolved);
  }
}
