import { type PageRow, titleOfPage } from '../store/pages.ts';
import { specialPageTitle } from '../wiki/special-page.ts';
import type { Title } from '../wiki/title.ts';
import type { Surroundings } from './context.ts';
import type { PageReference } from './row-definition.ts';
import { generatedFields } from './generated-fields.ts';
import type { FoundPage, InvalidEntry, PageSet } from './page-set.ts';
import type { PageSource } from './page-source.ts';

/** A page set while it is being built: the only place where one changes. */
export interface Building {
  readonly surroundings: Surroundings;
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
  /** Keys by namespace and title, redirects that were followed included. */
  readonly keys: Map<string, number>;
  readonly invalidTitles: Set<string>;
  readonly pendingRedirects: Map<number, Title>;
  /** Counts down. */
  readonly next: { key: number };
  readonly byRevisions: boolean;
}

/** An empty page set, to be filled. */
export function createBuilding(
  surroundings: Surroundings,
  options: { readonly redirects: boolean; readonly convertTitles: boolean },
  byRevisions: boolean,
): Building {
  return {
    surroundings,
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

/** A title as a key of {@link Building.keys}. */
export const keyText = (namespace: number, key: string): string => `${namespace}:${key}`;
/** The key of something that has no page: they count down from -1. */
export const newKey = (building: Building): number => building.next.key--;

/** Takes a special page in, and answers its title under its first name. */
export function addSpecial(building: Building, given: Title): Title {
  const title = specialPageTitle(given, building.surroundings.site);
  const text = keyText(title.namespace, title.key);
  if (!building.keys.has(text)) {
    const key = newKey(building);
    building.keys.set(text, key);
    building.special.set(key, { ...title, fragment: '' });
  }
  return title;
}

/** Takes a page in, or keeps it for later where it is a redirect that is followed. */
export function addPage(building: Building, row: PageRow): void {
  const title = titleOfPage(row);
  building.keys.set(keyText(title.namespace, title.key), row.page_id);
  if (building.followRedirects && row.page_is_redirect === 1)
    building.pendingRedirects.set(row.page_id, title);
  else building.found.set(row.page_id, { title, row });
}

function keyOfReference(building: Building, reference: PageReference): number | undefined {
  if ('row' in reference) return reference.row.page_id;
  if ('pageid' in reference) return reference.pageid;
  if ('revid' in reference) return building.revisions.get(reference.revid);
  return building.keys.get(keyText(reference.namespace, reference.key));
}

/** The page set that was built. */
export function finishPageSet(building: Building, source: PageSource): PageSet {
  const generated =
    source.kind === 'generated' && source.data
      ? generatedFields(source.references, source.data, {
          site: building.surroundings.site,
          found: building.found,
          redirects: building.redirects,
          keyOf: (reference) => keyOfReference(building, reference),
        })
      : new Map<number, never>();
  return {
    found: building.found,
    missing: building.missing,
    known: building.known,
    special: building.special,
    invalid: building.invalid,
    missingIds: building.missingIds,
    revisions: building.revisions,
    deletedRevisions: building.deletedRevisions,
    missingRevisions: building.missingRevisions,
    normalized: building.normalized,
    converted: building.converted,
    interwiki: building.interwiki,
    redirects: building.redirects,
    generated,
    byRevisions: building.byRevisions,
    followsRedirects: building.followRedirects && source.kind !== 'revids',
    keyOf: (namespace, key) => building.keys.get(keyText(namespace, key)),
  };
}
