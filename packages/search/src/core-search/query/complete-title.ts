import type { QueryContext } from '@wikiquery/core/query';
import { pagesByTitles, redirectTargets } from '@wikiquery/core/store';
import {
  CharacterKind,
  isInvalid,
  makeTitle,
  Namespace,
  parseTitle,
  parseTitleIn,
  prefixedText,
  type Site,
  type Title,
} from '@wikiquery/core/wiki';
import { splitNamespace } from '../../search-namespace.ts';
import { pagesBeginningWith } from '../index/title-search.ts';
import { findSpecialPages } from './special-page-search.ts';

type SearchContext = Pick<QueryContext, 'site' | 'store'>;

/** A suggested title; special pages have no page ID. */
export interface Completion {
  readonly title: Title;
  readonly pageid?: number;
}

/** Suggested titles, best first. */
export interface Completions {
  readonly titles: readonly Completion[];
  readonly hasMore: boolean;
}

/**
 * Suggests titles that begin with a text: an exact match first, then prefix matches, then spellings in other
 * variants of the content language. A namespace prefix in the text overrides the given namespaces.
 */
export async function completeTitle(
  search: string,
  givenNamespaces: readonly number[],
  offset: number,
  maximum: number,
  context: SearchContext,
): Promise<Completions> {
  if (search.trim() === '') return { titles: [], hasMore: false };
  const { site } = context;
  const sought = splitNamespace(search, site, false) ?? { text: search, namespaces: givenNamespaces };
  const { namespaces = [] } = sought;
  const text = sought.text.trim();
  const found = await findBeginnings(text, namespaces, offset, maximum + 1, context);
  for (const variant of new Set(site.variants?.codes)) {
    const missing = maximum + 1 - found.length;
    const spelling = site.variants?.autoConvert(sought.text, variant) ?? sought.text;
    if (missing <= 0 || spelling === sought.text) continue;
    const more = await findBeginnings(spelling.trim(), namespaces, 0, missing, context);
    found.push(...more.filter(({ pageid }) => found.every((known) => known.pageid !== pageid)));
  }
  const cut = found.slice(0, maximum);
  // Only the first page of suggestions has the exact match.
  const titles = offset === 0 ? await exactFirst(text, namespaces, cut, context) : cut;
  return { titles: titles.slice(0, maximum), hasMore: found.length > maximum || titles.length > maximum };
}

async function findBeginnings(
  text: string,
  namespaces: readonly number[],
  offset: number,
  maximum: number,
  { site, store }: SearchContext,
): Promise<Completion[]> {
  if (namespaces.includes(Namespace.special))
    return findSpecialPages(text, site, offset, maximum).map((title) => ({ title }));
  const beginnings = new Map<string, number[]>();
  const searched = namespaces.length > 0 ? namespaces : [Namespace.main];
  for (const namespace of searched) {
    const key = text === '' ? '' : beginningIn(namespace, text, site);
    if (key === undefined) continue;
    const known = beginnings.get(key);
    if (known) known.push(namespace);
    else beginnings.set(key, [namespace]);
  }
  const rows = await pagesBeginningWith(store, beginnings, offset, maximum);
  return rows.map((row) => ({ title: makeTitle(row.page_namespace, row.page_title), pageid: row.page_id }));
}

/** Returns the title key prefix for a text, without characters that titles cannot have. */
function beginningIn(namespace: number, text: string, site: Site): string | undefined {
  const kept = text
    .replace(/[\0-\x7f]/g, (character) => {
      const kind = site.titleCharacters[character.charCodeAt(0)];
      return kind === CharacterKind.illegal || character === '#' ? '' : character;
    })
    .replace(/%[0-9A-Fa-f]{2}|&[A-Za-z0-9\u0080-\u{10ffff}]+;/gu, '');
  const title = parseTitleIn(namespace, kept, site);
  // Quirk: an interwiki prefix matches every title.
  return isInvalid(title) ? undefined : title.key;
}

/**
 * Puts the page with exactly this title first. If it is a redirect whose target was found, the target goes first
 * instead; if another redirect to the same target was found, that one is dropped.
 */
async function exactFirst(
  text: string,
  namespaces: readonly number[],
  found: readonly Completion[],
  { site, store }: SearchContext,
): Promise<readonly Completion[]> {
  const [first = Namespace.main] = namespaces;
  const title = parseTitle(text, site, namespaces.includes(Namespace.main) ? Namespace.main : first);
  if (isInvalid(title) || title.interwiki !== '' || title.namespace < 0 || title.key === '') return found;
  const [page] = await pagesByTitles(store, [title]);
  if (!page) return found;
  const exact = { title: { ...title, fragment: '' }, pageid: page.page_id };
  const at = found.findIndex(({ pageid }) => pageid === page.page_id);
  if (at >= 0) return moveToFront(found, at);
  if (page.page_is_redirect === 1) {
    const ids = [page.page_id, ...found.flatMap(({ pageid }) => pageid ?? [])];
    const targets = await redirectTargets(store, ids);
    const target = targets.get(page.page_id);
    const targetText = target && prefixedText(target, site);
    const same = found.findIndex((one) => prefixedText(one.title, site) === targetText);
    if (same >= 0) return moveToFront(found, same);
    const sibling = found.findLast(({ pageid }) => {
      const other = pageid === undefined ? undefined : targets.get(pageid);
      return other !== undefined && prefixedText(other, site) === targetText;
    });
    return [exact, ...found.filter((one) => one !== sibling)];
  }
  return [exact, ...found];
}

function moveToFront(found: readonly Completion[], index: number): readonly Completion[] {
  return [...found.slice(index, index + 1), ...found.slice(0, index), ...found.slice(index + 1)];
}
