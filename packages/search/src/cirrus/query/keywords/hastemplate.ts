import { keywordHelp } from '@wikiquery/common/search-keywords';
import type { LocalTitle } from '@wikiquery/core/store';
import { isInvalid, Namespace, parseTitle } from '@wikiquery/core/wiki';
import { titlesIgnoringCase, usesTemplate } from '../../index/filters.ts';
import { alternatives, defineKeyword, type KeywordContext } from './keyword.ts';

/** `hastemplate:`: pages that use a template. */
export const hastemplate = defineKeyword({
  ...keywordHelp.hastemplate,
  value: 'word',
  find: async (use, context) => ({
    filter: usesTemplate(
      context.store,
      await usedTitles(alternatives(use, 256, context), use.quote === '"', context),
    ),
  }),
});

/** Returns the titles of templates as `templatelinks` has them. */
export async function usedTitles(
  names: readonly string[],
  isExact: boolean,
  { site, store }: Pick<KeywordContext, 'site' | 'store'>,
): Promise<readonly LocalTitle[]> {
  const titles = names.flatMap((name): readonly LocalTitle[] => {
    const isMain = name.startsWith(':');
    const title = parseTitle(isMain ? name.slice(1) : name, site, isMain ? undefined : Namespace.template);
    return isInvalid(title) || title.interwiki !== '' ? [] : [title];
  });
  if (isExact) return titles;
  const found = await Promise.all(
    titles.map(async ({ namespace, key }) =>
      (await titlesIgnoringCase(store, namespace, [key])).map((each) => ({ namespace, key: each })),
    ),
  );
  return found.flat();
}
