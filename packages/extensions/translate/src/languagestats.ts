import { defineMeta } from '@wikiquery/core/query';
import { text } from '@wikiquery/core/query/parameters';
import * as shape from '@wikiquery/core/query/result/shape';
import { findGroup, readGroups } from './groups.ts';
import { translateProblems } from './problems.ts';
import { translationLanguages } from './settings.ts';
import { listCounts, statisticsShapes } from './statistics.ts';
import { statisticsOfLanguage } from './store/statistics.ts';

/** Returns translation statistics of a language, by message group. */
export const languagestats = defineMeta({
  name: 'languagestats',
  prefix: 'ls',
  access: 'read',
  cache: 'public',
  parameters: { offset: text({ default: '0' }), language: text({ required: true }), group: text() },
  result: shape.list(
    'stats',
    shape.record({
      ...statisticsShapes,
      group: shape.text(),
    }),
  ),
  answer: async (context) => {
    const { params, site, store, fail } = context;
    const { language, offset } = params;
    if (!translationLanguages(site).has(language)) fail(translateProblems.invalidLanguage, [language]);
    const asked = params.group === '' || params.group === '0' ? undefined : params.group;
    const group = asked === undefined ? undefined : await findGroup(asked, context);
    if (asked !== undefined && !group) fail('badparameter', ['group']);
    const groups = group ? [group.id] : [...(await readGroups(context)).keys()];
    const counted = await statisticsOfLanguage(language, groups, store);
    return listCounts(new Set([...counted.keys(), ...groups]), counted, offset, (name, counts) => ({
      ...counts,
      group: asked ?? name,
    }));
  },
});
