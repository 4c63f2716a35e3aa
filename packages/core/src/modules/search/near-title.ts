import { toNfkc } from '../../wiki/normal-form.ts';
import { pagesOfFoldedTitle } from '../../data/store/full-text/completion.ts';
import { hasWordIndex } from '../../data/store/full-text/tables.ts';
import type { PageRow } from '../../data/store/pages.ts';
import type { QueryContext } from '../../query/context.ts';
import { completionKey, foldedKey } from '../../wiki/full-text/completion-key.ts';
import { wordRules } from '../../wiki/full-text/language.ts';
import { nearMatch } from './near-match.ts';
import { splitSearchNamespace } from './search-namespaces.ts';

/** Finds a page by title, as typed, with other capitals, or else the only one with other accents or signs. */
export async function findNearMatch(
  search: string,
  context: Pick<QueryContext, 'site' | 'store'>,
): Promise<PageRow | undefined> {
  const { site, store } = context;
  const near = await nearMatch(search, context);
  if (near || !(await hasWordIndex(store))) return near;
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
    const found = await pagesOfFoldedTitle(store, namespace, column, text);
    if (found.length === 1) return found[0];
    if (found.length > 1) return undefined;
  }
  return undefined;
}
