import { expiries, someLog, somePage, someRevision, someTag } from './draw.ts';
import { kind, type Kinds } from './kind.ts';

/** Changes of what a wiki says about pages and revisions: protections, models, languages, tags, patrols. */
export const settings: Kinds = {
  protect: kind(async (wiki) => {
    const { pick, chance } = wiki;
    return wiki.act({
      action: 'protect',
      title: await somePage(wiki),
      protections: pick(['edit=sysop|move=sysop', 'edit=autoconfirmed', 'move=sysop', 'edit=all|move=all']),
      expiry: pick(expiries),
      cascade: chance(0.2),
      reason: wiki.word(),
    });
  }, 3),
  'protect a title': kind((wiki) =>
    wiki.act({
      action: 'protect',
      title: `Never ${wiki.pick(['1', '2', '3'])}`,
      protections: wiki.pick(['create=sysop', 'create=all', 'create=autoconfirmed']),
      expiry: wiki.pick(expiries),
    }),
  ),
  'content model': kind(
    async (wiki) =>
      wiki.act({
        action: 'changecontentmodel',
        title: await somePage(wiki),
        model: wiki.pick(['text', 'wikitext', 'wikitext', 'css', 'json']),
        summary: wiki.word(),
      }),
    2,
  ),
  'page language': kind(async (wiki) =>
    wiki.act({
      action: 'setpagelanguage',
      title: await somePage(wiki),
      lang: wiki.pick(['de', 'ar', 'zh-hant', 'default']),
      reason: wiki.word(),
    }),
  ),
  'create or delete a tag': kind(
    (wiki) =>
      wiki.act({
        action: 'managetags',
        operation: wiki.pick(['create', 'create', 'activate', 'deactivate', 'delete']),
        tag: someTag(wiki),
        reason: wiki.word(),
        ignorewarnings: true,
      }),
    2,
  ),
  'tag a revision': kind(async (wiki) => {
    const { revid } = await someRevision(wiki);
    const tag = someTag(wiki);
    const change = wiki.chance(0.7) ? { add: tag } : { remove: tag };
    return wiki.act({ action: 'tag', revid, ...change, reason: wiki.word() });
  }, 2),
  'tag a log entry': kind(async (wiki) => {
    const { logid } = await someLog(wiki);
    return wiki.act({ action: 'tag', logid, add: someTag(wiki) });
  }),
  patrol: kind(async (wiki) => {
    const { revid } = wiki.pick(
      await wiki.list('recentchanges', {
        rclimit: 'max',
        rcprop: 'ids',
        rcshow: '!patrolled',
        rctype: 'edit|new',
      }),
    );
    return wiki.act({ action: 'patrol', revid });
  }),
};
