import { keywordHelp } from '@wikiquery/common/search-keywords';
import { usesTemplate } from '../../index/filters.ts';
import { boostIf } from '../../ranking/boosts.ts';
import { usedTitles } from './hastemplate.ts';
import { defineKeyword } from './keyword.ts';

/** `boost-templates:`: pages with templates count more or less. */
export const boostTemplates = defineKeyword({
  ...keywordHelp.boostTemplates,
  value: 'optional',
  neverNegated: true,
  find: async ({ value }, context) => {
    const given = [...value.matchAll(/([^|]+)\|(\d+(?:\.\d+)?)%(?:\s+|$)/g)];
    const boosts = await Promise.all(
      given.map(async ([, name = '', percent = '100']) =>
        boostIf(
          usesTemplate(context.store, await usedTitles([name.trim()], true, context)),
          Number(percent) / 100,
        ),
      ),
    );
    return { boosts };
  },
});
