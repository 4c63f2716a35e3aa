import { keywordHelp } from '@wikiquery/common/search-keywords';
import { pagesByTitles, redirectTargets } from '@wikiquery/core/store';
import { isInvalid, makeTitle, parseTitle } from '@wikiquery/core/wiki';
import { hasPageId, noPage, without } from '../../index/filters.ts';
import { matchIn, matchTerms } from '../../index/match.ts';
import { characteristicTerms } from '../../index/similar-pages.ts';
import type { KeywordUse } from '../keywords.ts';
import { defineKeyword, type KeywordContext, type KeywordEffect } from './keyword.ts';

/** `morelike:`: pages about the same as others. */
export const morelike = defineKeyword({
  ...keywordHelp.morelike,
  value: 'rest',
  leads: true,
  neverNegated: true,
  needsIndex: true,
  find: async (use, context) => findSimilar(use, context),
});

/** Finds pages with the characteristic terms of other pages. */
export async function findSimilar(
  { value, name }: KeywordUse,
  { site, store, warn }: KeywordContext,
): Promise<KeywordEffect> {
  const titles = value.split('|').flatMap((text) => {
    const title = parseTitle(text.trim(), site);
    return isInvalid(title) || title.interwiki !== '' ? [] : [title];
  });
  const rows = titles.length > 0 ? await pagesByTitles(store, titles) : [];
  const targets = await redirectTargets(
    store,
    rows.flatMap((row) => (row.page_is_redirect === 1 ? row.page_id : [])),
  );
  const followed = [...targets.values()].filter(({ interwiki }) => interwiki === '');
  const further = await pagesByTitles(
    store,
    followed.map(({ namespace, key }) => makeTitle(namespace, key)),
  );
  const pages = [...rows, ...further].flatMap((row) => (row.page_is_redirect === 0 ? row.page_id : []));
  const terms = pages.length > 0 ? await characteristicTerms(store, pages) : [];
  if (pages.length === 0) warn('search-nothing-like', [name]);
  if (terms.length === 0) return { filter: noPage };
  return {
    match: matchIn(['opening', 'text', 'auxiliary'], matchTerms(terms)),
    filter: without(hasPageId(store, pages)),
  };
}
