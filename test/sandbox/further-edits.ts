import { createHash } from 'node:crypto';
import { somePage, someRevision } from '../mirror/changes/draw.ts';
import { edit } from '../mirror/changes/edits.ts';
import { kind, type Kinds } from '../mirror/changes/kind.ts';
import { someText, someTitle } from '../mirror/changes/text.ts';
import type { ChangingWiki, Item } from '../mirror/changing-wiki.ts';

/** Reads a page's newest revisions. */
async function read(wiki: ChangingWiki, title: string, rvlimit: number): Promise<readonly Stored[]> {
  const { query } = await wiki.act({
    titles: title,
    prop: 'revisions',
    rvprop: 'ids|content|timestamp|user',
    rvlimit,
  });
  const { pages } = query as { readonly pages: readonly { readonly revisions?: readonly Stored[] }[] };
  return pages[0]?.revisions ?? [];
}

type Stored = Item & { readonly content?: string };

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Edits with the parameters that clients seldom send. */
export const furtherEdits: Kinds = {
  'edit with options': kind(async (wiki) => {
    const { pick, chance } = wiki;
    const flags = ['minor', 'notminor', 'bot', 'createonly', 'nocreate', 'recreate', 'watch', 'unwatch'];
    return edit(wiki, chance(0.5) ? await somePage(wiki) : someTitle(wiki), {
      ...Object.fromEntries(flags.filter(() => chance(0.15)).map((flag) => [flag, true])),
      ...(chance(0.4) && { watchlist: pick(['watch', 'unwatch', 'preferences', 'nochange']) }),
      ...(chance(0.2) && { watchlistexpiry: pick(['1 week', '2026-01-01T00:00:00Z', 'infinite', 'soon']) }),
      ...(chance(0.2) && {
        tags: pick(['surveyed', 'retired', 'surveyed|needs a source', 'mw-undo', 'unknown']),
      }),
      ...(chance(0.2) && { summary: '' }),
    });
  }, 6),
  'edit a section': kind(async (wiki) => {
    const { pick, word } = wiki;
    const section = pick(['0', '1', '1', '2', '3', 'new', 'T-1', '99', 'x']);
    const text = `== ${word()} ==\n${word()}`;
    return wiki.act({
      action: 'edit',
      title: await somePage(wiki),
      section,
      text,
      summary: pick(['', word()]),
    });
  }, 3),
  'add to a section': kind(async (wiki) => {
    const { pick, word, chance } = wiki;
    return wiki.act({
      action: 'edit',
      title: await somePage(wiki),
      ...(chance(0.7) && { section: pick(['0', '1', '2', 'new', '99']) }),
      ...(chance(0.6) && { prependtext: `${word()}\n` }),
      ...(chance(0.6) && { appendtext: `\n${word()}` }),
      ...(chance(0.2) && { sectiontitle: word() }),
      ...(chance(0.3) && { summary: `== ${word()} ==` }),
      ...(chance(0.3) && { redirect: true }),
    });
  }, 3),
  'edit an old revision': kind(async (wiki) => {
    const { pick, chance, word } = wiki;
    const title = await somePage(wiki);
    const revisions = await read(wiki, title, 5);
    const base = pick(revisions);
    const lines = (base.content ?? '').split('\n');
    const changed = pick([...lines.keys()]);
    const text = lines.map((line, index) => (index === changed ? word() : line)).join('\n');
    return wiki.act({
      action: 'edit',
      title,
      text,
      ...(chance(0.5) ? { baserevid: base.revid } : { basetimestamp: base.timestamp }),
      ...(chance(0.3) && { starttimestamp: base.timestamp }),
      ...(chance(0.2) && { md5: chance(0.7) ? md5(text) : md5('') }),
    });
  }, 4),
  'edit on any base': kind(async (wiki) => {
    const { pick, chance, word } = wiki;
    const title = await somePage(wiki);
    const revisions = await read(wiki, title, 5);
    const { revid, timestamp, content = '' } = pick(revisions);
    const shifted = (seconds: number): string =>
      new Date(Date.parse(timestamp) + seconds * 1000).toISOString().replace('.000', '');
    const { revid: other } = await someRevision(wiki);
    const section = pick(['0', '1', '2', 'new']);
    return wiki.act({
      action: 'edit',
      title,
      ...pick([
        { text: word() },
        { text: `${content}\n\n${word()}` },
        { appendtext: `\n${word()}` },
        { prependtext: `${word()}\n` },
        { section, text: `== ${word()} ==\n${word()}` },
        { section: 'new', sectiontitle: 'The same', text: pick(['', 'For.']) },
        { undo: revid },
      ]),
      ...(chance(0.6) && { baserevid: pick([revid, other, 9_999_999, -1, 0]) }),
      ...(chance(0.6) && {
        basetimestamp: pick([
          timestamp,
          shifted(pick([-1, 1, 60])),
          shifted(pick([-400, 400]) * 86_400),
          '2001-01-01T00:00:00Z',
          '2100-01-01T00:00:00Z',
          'now',
          '0',
        ]),
      }),
      ...(chance(0.2) && {
        starttimestamp: pick([timestamp, '2001-01-01T00:00:00Z', '2100-01-01T00:00:00Z']),
      }),
      ...(chance(0.1) && { createonly: true }),
      ...(chance(0.1) && { nocreate: true }),
    });
  }, 6),
  'restore a revision': kind(async (wiki) => {
    const title = await somePage(wiki);
    const { content = '' } = wiki.pick(await read(wiki, title, 6));
    return wiki.act({ action: 'edit', title, text: content, summary: wiki.word() });
  }, 4),
  'undo some': kind(async (wiki) => {
    const { pick, chance, word } = wiki;
    const title = await somePage(wiki);
    const revisions = await read(wiki, title, 6);
    const [one, other] = [pick(revisions), pick(revisions)];
    return wiki.act({
      action: 'edit',
      title,
      undo: one.revid,
      ...(chance(0.5) && { undoafter: other.revid }),
      ...(chance(0.3) && { summary: word() }),
      ...(chance(0.1) && { undo: (await someRevision(wiki)).revid }),
    });
  }, 5),
  'edit twice and undo': kind(async (wiki) => {
    const title = await somePage(wiki);
    await wiki.act({ action: 'edit', title, appendtext: `\n\n${wiki.word()}` });
    const { edit: made } = await wiki.act({ action: 'edit', title, prependtext: `${wiki.word()}\n\n` });
    return wiki.act({ action: 'edit', title, undo: (made as { readonly newrevid: number }).newrevid });
  }, 3),
  'edit what is not wikitext': kind(async (wiki) => {
    const { pick, chance, word } = wiki;
    const title = pick([
      'MediaWiki:Common.css',
      'MediaWiki:Common.js',
      'MediaWiki:Things.json',
      'User:Harbour master/common.js',
      'User:Stationmaster/common.css',
      'User:Stationmaster/data.json',
      'User:Silent partner/vector.js',
      'MediaWiki:Sidebar',
    ]);
    return wiki.act({
      action: 'edit',
      title,
      text: pick([
        '{"a":1}',
        '{"a": [1, 2.0, "ä/"],\n"b":{}}',
        '{',
        '',
        `.${word()} { color: red }`,
        `alert("${word()}") `,
      ]),
      ...(chance(0.2) && { contentmodel: pick(['json', 'css', 'wikitext', 'text', 'javascript']) }),
      ...(chance(0.2) && {
        contentformat: pick(['application/json', 'text/css', 'text/x-wiki', 'text/plain']),
      }),
      ...(chance(0.1) && { section: '1' }),
    });
  }, 3),
  'change the model': kind(async (wiki) =>
    wiki.act({
      action: 'edit',
      title: await somePage(wiki),
      text: wiki.pick(['{}', 'x', '']),
      contentmodel: wiki.pick(['json', 'css', 'wikitext', 'text']),
    }),
  ),
  'write to somebody': kind(
    (wiki) =>
      edit(
        wiki,
        `User talk:${wiki.pick(['Stationmaster', 'Tide bot', 'Silent partner', '127.0.0.2', 'Wrecker', 'Nobody'])}`,
        {
          ...(wiki.chance(0.5) && { section: 'new', sectiontitle: wiki.word() }),
          minor: wiki.chance(0.3),
          bot: wiki.chance(0.3),
        },
      ),
    3,
  ),
  'blank or replace': kind(
    async (wiki) =>
      wiki.act({
        action: 'edit',
        title: await somePage(wiki),
        text: wiki.pick(['', 'x', 'é'.repeat(300), ' \n']),
      }),
    2,
  ),
  redirect: kind(async (wiki) => {
    const title = wiki.chance(0.5) ? await somePage(wiki) : someTitle(wiki);
    const target = wiki.pick([
      someTitle(wiki),
      title,
      'atlas:Elsewhere',
      'Special:Version',
      'A#B',
      'Media:X.png',
    ]);
    return wiki.act({ action: 'edit', title, text: `#REDIRECT [[${target}]]` });
  }, 2),
  'edit what is named otherwise': kind(
    async (wiki) =>
      wiki.act({
        action: 'edit',
        ...wiki.pick([
          { title: 'File:Gull Point.png' },
          { title: 'File:No such file.png' },
          { title: 'Category:New things' },
          { title: ':Category:New things' },
          { title: 'template:_amber__cove' },
          { pageid: 5 },
          { pageid: 9999 },
          { title: 'User talk:Wrecker' },
          { title: 'Special:Log' },
          { title: 'a'.repeat(300) },
        ]),
        text: someText(wiki),
      }),
    2,
  ),
};
