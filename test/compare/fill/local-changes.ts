import type { AnyRequest } from 'wikiquery-client';
import { somePage } from '../../mirror/changes/draw.ts';
import type { Fields } from '../../mirror/changing-wiki.ts';
import { people } from '../people.ts';
import { localText, localTitle, names } from './local-text.ts';
import { titleIn, type FilledWiki } from './writer.ts';

/** A kind of change: how often it happens, and how it is made. */
interface LocalKind {
  readonly weight: number;
  readonly change: (wiki: FilledWiki) => Promise<unknown>;
}

const change = (make: LocalKind['change'], weight = 1): LocalKind => ({ weight, change: make });

/** Draws a person and sends a request as that account. */
async function asSomebody(wiki: FilledWiki, request: AnyRequest): Promise<Fields> {
  const client = wiki.sessions.get(wiki.pick([...wiki.sessions.keys()]));
  if (!client) throw new Error('Nobody is logged in.');
  return client.request(request);
}

const svg = (wiki: FilledWiki): Blob =>
  new Blob([
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wiki.pick([40, 300, 2000])}" height="${wiki.pick([30, 200])}">
<title>${wiki.word()}</title><rect width="9" height="9"/></svg>`,
  ]);

const expiries = ['infinite', '2048-01-01T00:00:00Z', '1 year'];

/** Changes that use the wiki's own names and the rights of its people. */
export const localKinds: Readonly<Record<string, LocalKind>> = {
  'edit a local page': change(
    async (wiki) =>
      asSomebody(wiki, {
        action: 'edit',
        title: localTitle(wiki),
        text: localText(wiki),
        summary: `${wiki.word()} [[${wiki.pick(names)}]] /* ${wiki.pick(names)} */`,
        minor: wiki.chance(0.2),
        watchlist: wiki.pick(['watch', 'nochange', 'preferences']),
      }),
    12,
  ),
  'edit a section': change(
    async (wiki) =>
      asSomebody(wiki, {
        action: 'edit',
        title: localTitle(wiki),
        section: wiki.pick(['new', '0', '1']),
        text: localText(wiki),
        summary: `/* ${wiki.pick(names)} */ ${wiki.word()}`,
      }),
    2,
  ),
  "edit one's pages": change(async (wiki) => {
    const [name] = wiki.pick(people);
    return asSomebody(wiki, {
      action: 'edit',
      title: titleIn(wiki, wiki.pick([2, 3]), `${name}${wiki.pick(['', '/ä', '/common.css', '/x.json'])}`),
      text: wiki.chance(0.3) ? '{"a": [1, "é"]}' : localText(wiki),
      summary: wiki.word(),
    });
  }, 3),
  watch: change(
    async (wiki) =>
      asSomebody(wiki, {
        action: 'watch',
        titles: [await somePage(wiki), localTitle(wiki)],
        unwatch: wiki.chance(0.15),
      }),
    3,
  ),
  'upload a drawing': change(
    async (wiki) =>
      wiki.act({
        action: 'upload',
        filename: wiki.pick(['Skizze 1.svg', 'Ёлка.svg', 'Ünü.svg']),
        file: svg(wiki),
        comment: wiki.word(),
        text: localText(wiki),
        ignorewarnings: true,
      }),
    3,
  ),
  'move a local page': change(
    async (wiki) =>
      wiki.act({
        action: 'move',
        from: localTitle(wiki),
        to: localTitle(wiki),
        reason: wiki.word(),
        movetalk: wiki.chance(0.5),
        noredirect: wiki.chance(0.4),
        ignorewarnings: true,
      }),
    3,
  ),
  'delete a local page': change(
    async (wiki) => wiki.act({ action: 'delete', title: localTitle(wiki), reason: wiki.word() }),
    2,
  ),
  'interface message': change(async (wiki) =>
    wiki.act({
      action: 'edit',
      title: titleIn(
        wiki,
        8,
        wiki.pick(['Sidebar', 'Aboutsite', 'Aboutsite/de', 'Common.css', 'Group-bot', 'Tag-tag one']),
      ),
      text: `${wiki.word()} ${wiki.pick(names)}`,
      summary: wiki.word(),
    }),
  ),
  'hide a suppressed summary': change(async (wiki) => {
    const title = localTitle(wiki);
    const { edit } = await asSomebody(wiki, {
      action: 'edit',
      title,
      text: localText(wiki),
      summary: wiki.word(),
    });
    const { newrevid } = (edit ?? {}) as { readonly newrevid?: number };
    await asSomebody(wiki, { action: 'edit', title, appendtext: `\n${wiki.word()}` });
    return wiki.oversee({
      action: 'revisiondelete',
      type: 'revision',
      ids: newrevid ?? 0,
      hide: wiki.pick(['content', 'comment|user', 'content|comment|user']),
      suppress: wiki.pick(['yes', 'no']),
      reason: wiki.word(),
    });
  }, 2),
  'block in part': change(async (wiki) =>
    wiki.act({
      action: 'block',
      user: wiki.pick(['203.0.113.0/24', '2001:db8::/32', 'Somebody else', wiki.pick(people)[0]]),
      expiry: wiki.pick(expiries),
      reason: wiki.word(),
      reblock: true,
      partial: true,
      pagerestrictions: [await somePage(wiki), localTitle(wiki)],
      allowusertalk: wiki.chance(0.5),
    }),
  ),
  'change groups': change(async (wiki) => {
    const [name] = wiki.pick(people);
    return wiki.act({
      action: 'userrights',
      user: name,
      [wiki.pick(['add', 'remove'])]: wiki.pick(['bot', 'editor', 'archivist', 'interface-admin']),
      expiry: wiki.pick(expiries),
      reason: wiki.word(),
    });
  }, 2),
  'create an account': change(async (wiki) =>
    wiki.act({
      action: 'createaccount',
      username: `${wiki.pick(['Neu', 'Новая', 'חדש'])} ${wiki.word()}`,
      password: 'a-long-enough-one',
      retype: 'a-long-enough-one',
      createreturnurl: wiki.url,
      reason: wiki.word(),
    }),
  ),
};
