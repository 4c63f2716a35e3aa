import type { ChangingWiki, Item } from '../changing-wiki.ts';
import {
  someAccount,
  someDeleted,
  someDeletedFile,
  someLog,
  someOldFile,
  somePage,
  someRevisions,
} from './draw.ts';
import { kind, type Kinds } from './kind.ts';

/** Hides or shows something, or some of the three things that can be hidden of it. */
function hide(wiki: ChangingWiki, what: Readonly<Record<string, string | number | readonly number[]>>) {
  const { pick, chance, word } = wiki;
  const parts = pick(['content', 'comment', 'user', 'content|comment', 'content|comment|user']);
  return wiki.oversee({
    action: 'revisiondelete',
    reason: word(),
    ...what,
    ...(chance(0.75) ? { hide: parts } : { show: 'content|comment|user' }),
    suppress: pick(['yes', 'no', 'nochange']),
  });
}

/** What hides something from readers, or shows it again. */
export const hidings: Kinds = {
  'hide revisions': kind(async (wiki) => {
    const revisions = await someRevisions(wiki);
    return hide(wiki, { type: 'revision', ids: revisions.map(({ revid }) => revid) });
  }, 6),
  'hide a deleted revision': kind(async (wiki) => {
    const { title, times } = await someDeleted(wiki);
    return hide(wiki, { type: 'archive', target: title, ids: wiki.pick(times).replace(/\D/g, '') });
  }),
  'hide a log entry': kind(async (wiki) => {
    const { logid } = await someLog(wiki);
    return hide(wiki, { type: 'logging', ids: logid });
  }, 3),
  'hide a version of a file': kind(async (wiki) => {
    const [target, version] = await someOldFile(wiki);
    return hide(wiki, { type: 'oldimage', target, ids: version.slice(0, version.indexOf('!')) });
  }),
  'hide a deleted version of a file': kind(async (wiki) => {
    const { id, name } = await someDeletedFile(wiki);
    return hide(wiki, { type: 'filearchive', target: `File:${name}`, ids: id });
  }),
  'delete and suppress': kind(async (wiki) => {
    const title = await somePage(wiki);
    return wiki.submitAsOverseer(title, { action: 'delete', wpReason: wiki.word(), wpSuppress: '1' });
  }, 0.5),
  'hide an account': kind(async (wiki) =>
    wiki.oversee({
      action: 'block',
      user: await someAccount(wiki),
      expiry: 'infinite',
      hidename: true,
      reblock: true,
    }),
  ),
  'show an account': kind(async (wiki) => {
    const { query } = await wiki.oversee({
      list: 'blocks',
      bkshow: 'account',
      bkprop: 'user|flags',
      bklimit: 'max',
    });
    const { blocks } = query as { readonly blocks: readonly (Item & { readonly hidden?: boolean })[] };
    const { user } = wiki.pick(blocks.filter(({ hidden }) => hidden));
    return wiki.oversee({ action: 'unblock', user });
  }),
};
