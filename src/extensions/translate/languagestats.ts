import { text } from '../../parameters/types.ts';
import { defineMeta } from '../../query/define.ts';
import * as shape from '../../result/shape.ts';
import { groupsOfPages, hasGroup, readStatistics } from './statistics.ts';

/** Codes that became others; nothing is translated into them. */
const formerCodes = new Set('als bat-smg be-x-old fiu-vro roa-rup zh-classical zh-min-nan zh-yue'.split(' '));

/** Counts what is translated into a language, by message group. */
export const languagestats = defineMeta({
  name: 'languagestats',
  prefix: 'ls',
  access: 'read',
  cache: 'public',
  helpPage: 'Help:Extension:Translate/API',
  parameters: { offset: text({ default: '0' }), language: text({ required: true }), group: text() },
  result: shape.list(
    'stats',
    shape.record({
      total: shape.integer(),
      translated: shape.integer(),
      fuzzy: shape.integer(),
      proofread: shape.integer(),
      group: shape.text(),
    }),
  ),
  answer: async ({ params, site, store, fail }) => {
    const { language, offset } = params;
    if (!site.languages.has(language) || formerCodes.has(language)) {
      fail('translate-invalidlanguage', [language]);
    }
    const asked = params.group === '' ? undefined : params.group;
    if (asked !== undefined && !(await hasGroup(asked, site, store))) fail('badparameter', ['group']);
    const counted = await readStatistics(language, asked, store);
    const groups = new Set([
      ...counted.keys(),
      ...(asked === undefined ? await groupsOfPages(site, store) : [asked]),
    ]);
    const value = [];
    for (const group of groups) {
      // Quirk: an offset leaves out the groups before it, though they are not in that order.
      if (Buffer.compare(Buffer.from(group), Buffer.from(offset)) < 0) continue;
      const counts = counted.get(group);
      if (!counts) {
        // Not counted yet: the next request may find it, and if not, goes on without it.
        if (group === offset) continue;
        return { value, continue: { offset: group } };
      }
      value.push({ ...counts, group });
    }
    return { value };
  },
});
