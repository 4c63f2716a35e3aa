import type { QueryContext } from '@wikiquery/core/query';
import type { PageRow } from '@wikiquery/core/store';
import { toNfkc } from '@wikiquery/core/wiki';
import { nearMatch } from '../../core-search/query/near-match.ts';
import { completionKey, foldedKey } from '../index/completion-key.ts';
import { pagesByNormalizedTitle } from '../index/completion.ts';
import { wordRules } from '../index/language.ts';
import { hasFullTextIndex } from '../index/tables.ts';
import { splitSearchNamespace } from './split-search-namespace.ts';

/** Finds a page by title: as typed, ignoring case, or the only one ignoring accents and symbols. */
export async function findNearMatch(
  search: string,
  context: Pick<QueryContext, 'site' | 'store'>,
): Promise<PageRow | undefined> {
  const { site, store } = context;
  const near = await nearMatch(search, context);
  if (near || !(await hasFullTextIndex(store))) return near;
  const sought = splitSearchNamespace(search, site);
  const [namespace = 0] = sought?.namespaces ?? [];
  const plain = (sought?.text ?? search)
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('_', ' ')
    .trim();
  const lower = toNfkc(plain).toLowerCase();
  const rules = wordRules(site.language);
  for (const [column, text] of [
    ['wsp_lower', lower],
    ['wsp_folded', rules.fold(lower)],
    ['wsc_key', foldedKey(completionKey(lower), rules)],
  ] as const) {
    const found = await pagesByNormalizedTitle(store, namespace, column, text);
    if (found.length === 1) return found[0];
    if (found.length > 1) return undefined;
  }
  return undefined;
}
