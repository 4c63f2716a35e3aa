import { defineMeta } from '@wikiquery/core/query';
import { boolean, text } from '@wikiquery/core/query/parameters';
import * as shape from '@wikiquery/core/query/result/shape';
import { compareBytes } from '@wikiquery/core/wiki';
import { findGroup, isDynamic } from './groups.ts';
import { translateProblems } from './problems.ts';
import { translationLanguages } from './settings.ts';
import { listCounts, statisticsShapes } from './statistics.ts';
import { statisticsOfGroup } from './store/statistics.ts';

/** Minimum translated share below which `suppressempty` omits a language. */
const MIN_TRANSLATED = 0.02;

/** Returns translation statistics of a message group, by language. */
export const messagegroupstats = defineMeta({
  name: 'messagegroupstats',
  prefix: 'mgs',
  access: 'read',
  cache: 'public',
  parameters: {
    offset: text({ default: '0' }),
    group: text({ required: true }),
    suppresscomplete: boolean(),
    suppressempty: boolean(),
  },
  result: shape.list(
    'stats',
    shape.record({
      ...statisticsShapes,
      code: shape.text(),
      language: shape.text(),
    }),
  ),
  answer: async (context) => {
    const { params, site, store, fail, encode } = context;
    const group = await findGroup(params.group, context);
    if (!group) return fail('badparameter', [encode('group')]);
    if (isDynamic(group)) fail(translateProblems.noDynamicGroups);
    const counted = await statisticsOfGroup(group.id, store);
    const languages = new Set([...counted.keys(), ...translationLanguages(site)]);
    return listCounts([...languages].toSorted(compareBytes), counted, params.offset, (language, counts) => {
      const { total, translated, fuzzy } = counts;
      if (params.suppresscomplete && fuzzy === 0 && translated === total) return undefined;
      if (params.suppressempty && (translated === 0 || translated / total < MIN_TRANSLATED)) return undefined;
      return { ...counts, code: language, language };
    });
  },
});
