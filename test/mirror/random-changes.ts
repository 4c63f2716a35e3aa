import { readFileSync } from 'node:fs';
import { ApiError } from '../../src/client.ts';
import { programFile } from '../../src/wiki/program-files.ts';
import { type ChangingWiki, type Item, NothingToChange } from './changing-wiki.ts';
import { someText, someTitle, uploaded } from './random-text.ts';

/** A kind of change: how often it happens beside others, and how it is made. */
interface Kind {
  readonly weight: number;
  readonly change: (wiki: ChangingWiki) => Promise<unknown>;
}

const once = (change: Kind['change'], weight = 1): Kind => ({ weight, change });

/** What happened when a change was tried. */
export interface Tried {
  readonly kind: string;
  /** Why the wiki refused it. */
  readonly refusal?: string;
  /** The revision that it made, if it was an edit. */
  readonly revision?: number;
}

const MAX = { aplimit: 'max' } as const;

/** Draws a page that exists. */
async function somePage(wiki: ChangingWiki): Promise<string> {
  const apnamespace = wiki.pick([0, 0, 0, 0, 1, 2, 3, 4, 10, 10, 14, 100]);
  return wiki.pick(await wiki.list('allpages', { apnamespace, ...MAX })).title;
}

/** Draws a revision of a page, and tells whether it is the current one. */
async function someRevision(wiki: ChangingWiki): Promise<Item> {
  const { query } = await wiki.act({
    titles: await somePage(wiki),
    prop: 'revisions',
    rvprop: 'ids|timestamp',
    rvlimit: 50,
  });
  const { pages } = query as { readonly pages: readonly Item[] };
  return wiki.pick(pages[0]?.revisions ?? []);
}

const someFile = async (wiki: ChangingWiki): Promise<string> =>
  `File:${wiki.pick(await wiki.list('allimages', { ailimit: 'max' })).name}`;

/** Draws the name of an old version of a file. */
async function someOldFile(wiki: ChangingWiki): Promise<readonly [file: string, version: string]> {
  const { query } = await wiki.act({
    generator: 'allimages',
    gailimit: 'max',
    prop: 'imageinfo',
    iiprop: 'archivename',
    iilimit: 20,
  });
  const { pages } = query as {
    readonly pages: readonly { readonly title: string; readonly imageinfo?: readonly Item[] }[];
  };
  const old = pages
    .toSorted((a, b) => (a.title < b.title ? -1 : 1))
    .flatMap(({ title, imageinfo = [] }) =>
      imageinfo
        .slice(1)
        .filter(({ archivename }) => archivename)
        .map(({ archivename }) => [title, archivename] as const),
    );
  return wiki.pick(old);
}

/** Draws one of the accounts of which nobody here makes use to change the wiki. */
async function someAccount(wiki: ChangingWiki): Promise<string> {
  const all = await wiki.list('allusers', { aulimit: 'max' });
  return wiki.pick(all.filter(({ name }) => !/^(?:Harbour master|Night watch)$/.test(name))).name;
}

const someLog = async (wiki: ChangingWiki, type?: string): Promise<Item> =>
  wiki.pick(await wiki.list('logevents', { lelimit: 40, leprop: 'ids|title|timestamp', letype: type }));

/** Draws a title that has deleted revisions, and their times. */
async function someDeleted(wiki: ChangingWiki): Promise<{ title: string; times: readonly string[] }> {
  const { query } = await wiki.act({
    list: 'alldeletedrevisions',
    adrlimit: 'max',
    adrprop: 'ids|timestamp',
    adrnamespace: '0|1|2|3|4|10|14',
  });
  const pages = (query as { readonly alldeletedrevisions: readonly Item[] }).alldeletedrevisions;
  const { title } = wiki.pick(pages);
  const times = pages.filter((page) => page.title === title).flatMap(({ revisions }) => revisions);
  return { title, times: times.map(({ timestamp }) => timestamp) };
}

const image = (wiki: ChangingWiki): Blob =>
  new Blob([
    new Uint8Array(
      readFileSync(
        programFile(
          `sample/files/${wiki.pick(['gull-point', 'gull-point-old', 'ember-rock', 'flag', 'tall'])}.png`,
        ),
      ),
    ),
  ]);

/** Draws what is hidden or shown of something, of the three things that can be. */
function someHiding({ pick, chance }: ChangingWiki) {
  const what = pick(['content', 'comment', 'user', 'content|comment', 'content|comment|user']);
  return {
    ...(chance(0.75) ? { hide: what } : { show: 'content|comment|user' }),
    suppress: pick(['yes', 'no', 'nochange']),
  };
}

const EXPIRIES = ['infinite', '1 month', '2048-01-01T00:00:00Z', '5 seconds'];

const edit = (wiki: ChangingWiki, title: string, more: Readonly<Record<string, string | boolean>> = {}) =>
  wiki.act({
    action: 'edit',
    title,
    text: someText(wiki),
    summary: `${wiki.word()} [[Gull Point]]`,
    ...more,
  });

/** All kinds of changes, by name. */
export const kinds: Readonly<Record<string, Kind>> = {
  edit: once(async (wiki) => edit(wiki, await somePage(wiki), { minor: wiki.chance(0.2) }), 14),
  'edit or create': once((wiki) => edit(wiki, someTitle(wiki)), 10),
  'append to a page': once(async (wiki) => {
    const { pick, word } = wiki;
    const appendtext = `\n${pick(['[[Category:Islands]]', '[[Skerra]]', '{{Amber cove}}'])} ${word()}`;
    return wiki.act({ action: 'edit', title: await somePage(wiki), appendtext, summary: word() });
  }, 6),
  'null edit': once(async (wiki) =>
    wiki.act({ action: 'edit', title: await somePage(wiki), appendtext: '' }),
  ),
  undo: once(async (wiki) => {
    const { revid } = await someRevision(wiki);
    const { query } = await wiki.act({ revids: revid, prop: 'info' });
    const { pages } = query as { readonly pages: readonly Item[] };
    return wiki.act({ action: 'edit', title: pages[0]?.title ?? '', undo: revid });
  }, 2),
  'change a template': once(async (wiki) => {
    const { pick, word } = wiki;
    const title = `Template:${pick(['Amber cove', 'Basalt stair', 'Cormorant', 'Lighthouse'])}`;
    await edit(wiki, title, { summary: word() });
    return wiki.act({
      action: 'purge',
      generator: 'embeddedin',
      geititle: title,
      geilimit: 50,
      forcelinkupdate: true,
    });
  }, 3),
  'purge links': once(async (wiki) =>
    wiki.act({ action: 'purge', titles: await somePage(wiki), forcelinkupdate: true }),
  ),
  move: once(async (wiki) => {
    const { chance } = wiki;
    return wiki.act({
      action: 'move',
      from: await somePage(wiki),
      to: someTitle(wiki),
      reason: wiki.word(),
      movetalk: chance(0.5),
      noredirect: chance(0.4),
      ignorewarnings: true,
    });
  }, 6),
  'move there and back': once(async (wiki) => {
    const from = await somePage(wiki);
    const to = `${from} ${wiki.word()}`;
    await wiki.act({ action: 'move', from, to, movetalk: true, movesubpages: true });
    return wiki.act({ action: 'move', from: to, to: from, movetalk: true, noredirect: wiki.chance(0.5) });
  }, 2),
  delete: once(
    async (wiki) => wiki.act({ action: 'delete', title: await somePage(wiki), reason: wiki.word() }),
    5,
  ),
  'delete and create anew': once(async (wiki) => {
    const title = await somePage(wiki);
    await wiki.act({ action: 'delete', title, reason: wiki.word() });
    return edit(wiki, title);
  }, 2),
  undelete: once(async (wiki) => {
    const { title } = await someDeleted(wiki);
    return wiki.act({ action: 'undelete', title, reason: wiki.word() });
  }, 3),
  'undelete some revisions': once(async (wiki) => {
    const { title, times } = await someDeleted(wiki);
    return wiki.act({ action: 'undelete', title, timestamps: wiki.pick(times), reason: wiki.word() });
  }, 3),
  'hide a revision': once(async (wiki) => {
    const { revid } = await someRevision(wiki);
    return wiki.oversee({
      action: 'revisiondelete',
      type: 'revision',
      ids: revid,
      reason: wiki.word(),
      ...someHiding(wiki),
    });
  }, 6),
  'hide a log entry': once(async (wiki) => {
    const { logid } = await someLog(wiki);
    return wiki.oversee({
      action: 'revisiondelete',
      type: 'logging',
      ids: logid,
      reason: wiki.word(),
      ...someHiding(wiki),
    });
  }, 3),
  'hide a version of a file': once(async (wiki) => {
    const [target, version] = await someOldFile(wiki);
    const ids = version.slice(0, version.indexOf('!'));
    return wiki.oversee({ action: 'revisiondelete', type: 'oldimage', target, ids, ...someHiding(wiki) });
  }),
  merge: once(async (wiki) =>
    wiki.act({
      action: 'mergehistory',
      from: await somePage(wiki),
      to: await somePage(wiki),
      reason: wiki.word(),
    }),
  ),
  'merge a part': once(async (wiki) => {
    const from = `${wiki.pick(['Merged', 'Mixed'])} ${wiki.word()}`;
    await edit(wiki, from);
    await edit(wiki, from);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await edit(wiki, `${from} here`);
    return wiki.act({ action: 'mergehistory', from, to: `${from} here`, reason: wiki.word() });
  }),
  import: once(async (wiki) => {
    const { pick, word } = wiki;
    const title = pick([someTitle(wiki), `Imported ${word()}`]);
    const revision = (at: string, text: string): string =>
      `<revision><timestamp>${at}</timestamp><contributor><username>Far ${pick(['away', 'off'])}</username></contributor>
      <comment>${word()}</comment><model>wikitext</model><format>text/x-wiki</format>
      <text xml:space="preserve">${text.replace(/[<>&]/g, (sign) => `&#${String(sign.codePointAt(0))};`)}</text></revision>`;
    const xml = `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en"><page>
      <title>${title.replace('&', '&amp;')}</title>${revision(`20${pick(['05', '14', '22'])}-03-04T05:06:07Z`, someText(wiki))}
      ${revision('2023-03-04T05:06:08Z', someText(wiki))}</page></mediawiki>`;
    return wiki.act({ action: 'import', xml: new Blob([xml]), interwikiprefix: 'atlas', summary: word() });
  }, 3),
  protect: once(async (wiki) => {
    const { pick, chance } = wiki;
    return wiki.act({
      action: 'protect',
      title: await somePage(wiki),
      protections: pick(['edit=sysop|move=sysop', 'edit=autoconfirmed', 'move=sysop', 'edit=all|move=all']),
      expiry: pick(EXPIRIES),
      cascade: chance(0.2),
      reason: wiki.word(),
    });
  }, 3),
  'protect a title': once((wiki) =>
    wiki.act({
      action: 'protect',
      title: `Never ${wiki.pick(['1', '2', '3'])}`,
      protections: wiki.pick(['create=sysop', 'create=all', 'create=autoconfirmed']),
      expiry: wiki.pick(EXPIRIES),
    }),
  ),
  block: once(async (wiki) => {
    const { pick, chance, word } = wiki;
    return wiki.act({
      action: 'block',
      user: chance(0.3) ? pick(['203.0.113.7', '198.51.100.0/24', '2001:db8::/64']) : await someAccount(wiki),
      expiry: pick(EXPIRIES),
      reason: word(),
      nocreate: chance(0.5),
      autoblock: chance(0.3),
      anononly: chance(0.3),
      reblock: true,
      ...(chance(0.3) && {
        partial: true,
        pagerestrictions: await somePage(wiki),
        namespacerestrictions: pick(['0|2', '10']),
      }),
    });
  }, 3),
  unblock: once(async (wiki) => {
    const { user } = wiki.pick(await wiki.list('blocks', { bklimit: 'max' }));
    return wiki.act({ action: 'unblock', user, reason: wiki.word() });
  }, 2),
  'hide an account': once(async (wiki) =>
    wiki.oversee({
      action: 'block',
      user: await someAccount(wiki),
      expiry: 'infinite',
      hidename: true,
      reblock: true,
    }),
  ),
  'show an account': once(async (wiki) => {
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
  upload: once((wiki) => {
    const { pick, word } = wiki;
    return wiki.act({
      action: 'upload',
      filename: pick(uploaded),
      file: image(wiki),
      comment: word(),
      text: someText(wiki),
      ignorewarnings: true,
    });
  }, 4),
  'revert a file': once(async (wiki) => {
    const [file, archivename] = await someOldFile(wiki);
    return wiki.act({ action: 'filerevert', filename: file.slice(5), archivename, comment: wiki.word() });
  }, 2),
  'delete a file': once(async (wiki) =>
    wiki.act({ action: 'delete', title: await someFile(wiki), reason: wiki.word() }),
  ),
  'delete a version of a file': once(async (wiki) => {
    const [title, oldimage] = await someOldFile(wiki);
    return wiki.act({ action: 'delete', title, oldimage, reason: wiki.word() });
  }),
  'undelete a file': once(async (wiki) => {
    const { name } = wiki.pick(await wiki.list('filearchive', { falimit: 'max' }));
    return wiki.act({ action: 'undelete', title: `File:${name}`, reason: wiki.word() });
  }),
  'move a file': once(async (wiki) =>
    wiki.act({
      action: 'move',
      from: await someFile(wiki),
      to: `File:${wiki.pick(uploaded)}`,
      noredirect: wiki.chance(0.5),
      ignorewarnings: true,
    }),
  ),
  'create an account': once((wiki) =>
    wiki.act({
      action: 'createaccount',
      username: `Newcomer ${wiki.word()}`,
      password: 'a-long-enough-one',
      retype: 'a-long-enough-one',
      createreturnurl: wiki.url,
    }),
  ),
  'rename an account': once(async (wiki) =>
    wiki.submit('Renameuser', {
      oldusername: await someAccount(wiki),
      newusername: `Renamed ${wiki.word()}`,
      reason: wiki.word(),
      confirmaction: '1',
      ...(wiki.chance(0.5) && { movepages: '1' }),
    }),
  ),
  groups: once(async (wiki) => {
    const { pick, chance } = wiki;
    const group = pick(['bot', 'templateeditor', 'eliminator', 'extendedconfirmed']);
    return wiki.act({
      action: 'userrights',
      user: await someAccount(wiki),
      ...(chance(0.7)
        ? { add: group, expiry: pick(['infinite', '2048-02-02T00:00:00Z']) }
        : { remove: group }),
      reason: wiki.word(),
    });
  }, 2),
  'content model': once(
    async (wiki) =>
      wiki.act({
        action: 'changecontentmodel',
        title: await somePage(wiki),
        model: wiki.pick(['text', 'wikitext', 'wikitext', 'css', 'json']),
        summary: wiki.word(),
      }),
    2,
  ),
  'page language': once(async (wiki) =>
    wiki.act({
      action: 'setpagelanguage',
      title: await somePage(wiki),
      lang: wiki.pick(['de', 'ar', 'zh-hant', 'default']),
      reason: wiki.word(),
    }),
  ),
  'create or delete a tag': once(
    (wiki) =>
      wiki.act({
        action: 'managetags',
        operation: wiki.pick(['create', 'create', 'activate', 'deactivate', 'delete']),
        tag: `tag ${wiki.pick(['one', 'two', 'three'])}`,
        reason: wiki.word(),
        ignorewarnings: true,
      }),
    2,
  ),
  'tag a revision': once(async (wiki) => {
    const { revid } = await someRevision(wiki);
    const tag = `tag ${wiki.pick(['one', 'two', 'three'])}`;
    return wiki.act({
      action: 'tag',
      revid,
      ...(wiki.chance(0.7) ? { add: tag } : { remove: tag }),
      reason: wiki.word(),
    });
  }, 2),
  'tag a log entry': once(async (wiki) => {
    const { logid } = await someLog(wiki);
    return wiki.act({ action: 'tag', logid, add: `tag ${wiki.pick(['one', 'two', 'three'])}` });
  }),
  patrol: once(async (wiki) => {
    const { revid } = wiki.pick(
      await wiki.list('recentchanges', { rclimit: 30, rcprop: 'ids', rctype: 'edit|new' }),
    );
    return wiki.act({ action: 'patrol', revid });
  }),
  rollback: once(async (wiki) => {
    const { title, user } = wiki.pick(
      await wiki.list('recentchanges', {
        rclimit: 30,
        rcprop: 'user|title',
        rctype: 'edit',
        rctoponly: true,
      }),
    );
    return wiki.act({ action: 'rollback', title, user, summary: wiki.word() });
  }),
};

/** Makes one change, of a kind that is drawn. */
export async function makeChange(wiki: ChangingWiki): Promise<Tried> {
  const all = Object.entries(kinds);
  let left = wiki.draw() * all.reduce((sum, [, { weight }]) => sum + weight, 0);
  const [kind, { change }] = all.find(([, { weight }]) => (left -= weight) < 0) ??
    all[0] ?? ['', once(edit as never)];
  try {
    const answer = (await change(wiki)) as { readonly edit?: { readonly newrevid?: number } } | undefined;
    const revision = answer?.edit?.newrevid;
    return { kind, ...(revision !== undefined && { revision }) };
  } catch (error) {
    if (error instanceof ApiError) return { kind, refusal: error.code };
    if (error instanceof NothingToChange) return { kind, refusal: 'nothing' };
    throw error;
  }
}

/** Edits a page, and returns the number of the revision. */
export async function makeEdit(wiki: ChangingWiki): Promise<number | undefined> {
  const { edit: made } = await edit(wiki, someTitle(wiki));
  return (made as { readonly newrevid?: number } | undefined)?.newrevid;
}
