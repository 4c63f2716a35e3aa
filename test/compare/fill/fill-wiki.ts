import { ApiError, type Client } from 'wikiquery-client';
import { passwordOf } from '../../clients/read-wiki.ts';
import { edit } from '../../mirror/changes/edits.ts';
import { files } from '../../mirror/changes/files.ts';
import { makeChange, type Tried } from '../../mirror/changes/make-change.ts';
import { templates } from '../../mirror/changes/text.ts';
import { NothingToChange, openChangingWiki, openSession, type Fields } from '../../mirror/changing-wiki.ts';
import { administrator, type InstalledMediaWiki } from '../install-mediawiki.ts';
import { passwordFor, people, roles, writers } from '../people.ts';
import { startClock, type WikiClock } from '../wiki-clock.ts';
import { localKinds } from './local-changes.ts';
import { localText, names } from './local-text.ts';
import { titleIn, type FilledWiki } from './writer.ts';

/** How a wiki is filled. */
export interface Filling {
  readonly seed: number;
  /** Number of changes after the first pages. */
  readonly changes: number;
  /** Called after each change with the number of changes made. */
  readonly onProgress?: (made: number) => void;
}

/** What was tried, and how often it succeeded. */
export type FillReport = ReadonlyMap<string, { readonly made: number; readonly refused: number }>;

/** Share of changes that use the wiki's own language and people. */
const LOCAL_SHARE = 0.45;

/** Fills a wiki that is being served by one process. The same seed makes the same changes. */
export async function fillWiki(mediawiki: InstalledMediaWiki, filling: Filling): Promise<FillReport> {
  const { seed, changes, onProgress = () => undefined } = filling;
  const clock = startClock(seed);
  await mediawiki.execute(interwikiPrefixes);
  const admin = openSession(mediawiki.url, clock.headers).client;
  await admin.login(administrator.name, administrator.password);
  for (const [name, groups] of Object.entries(writers)) {
    await createAccount(mediawiki, clock, name, passwordOf(name));
    if (groups !== '') await admin.request({ action: 'userrights', user: name, add: groups });
  }
  const wiki = await openFilledWiki(mediawiki, clock, seed);
  await createFirstPages(wiki);
  const tried = new Map<string, { made: number; refused: number }>();
  for (let made = 0; made < changes; made++) {
    const { kind, refusal } = await (wiki.chance(LOCAL_SHARE) ? makeLocalChange(wiki) : makeChange(wiki));
    const counts = tried.get(kind) ?? { made: 0, refused: 0 };
    if (refusal === undefined) counts.made++;
    else counts.refused++;
    tried.set(kind, counts);
    onProgress(made + 1);
  }
  await createRoles(mediawiki, clock, admin);
  await mediawiki.maintain(clock.now(), 'runJobs');
  // Also without miser mode, so that lists that are stored are not empty.
  await mediawiki.maintain(clock.now(), 'updateSpecialPages');
  await mediawiki.execute(withoutMachineTime(clock.now()));
  return tried;
}

async function makeLocalChange(wiki: FilledWiki): Promise<Tried> {
  const names = Object.entries(localKinds).flatMap(([name, { weight }]) => Array<string>(weight).fill(name));
  const kind = wiki.pick(names);
  try {
    await localKinds[kind]?.change(wiki);
    return { kind };
  } catch (error) {
    if (error instanceof ApiError) return { kind, refusal: error.code };
    if (error instanceof NothingToChange) return { kind, refusal: 'nothing' };
    throw error;
  }
}

async function createAccount(
  { url }: InstalledMediaWiki,
  clock: WikiClock,
  username: string,
  password: string,
): Promise<Client> {
  const { client } = openSession(url, clock.headers);
  const token = await client.token('createaccount');
  const answer: Fields = await client.request({
    action: 'createaccount',
    createreturnurl: url,
    username,
    password,
    retype: password,
    createtoken: token,
  });
  const { status } = answer['createaccount'] as { readonly status?: string };
  if (status !== 'PASS') throw new Error(`${username} was not created: ${JSON.stringify(answer)}`);
  await client.login(username, password);
  return client;
}

/** Logs everybody in and reads the names of the wiki's language. */
async function openFilledWiki(
  mediawiki: InstalledMediaWiki,
  clock: WikiClock,
  seed: number,
): Promise<FilledWiki> {
  const { url } = mediawiki;
  const maintain = (script: string, options: readonly string[], input?: string): Promise<string> =>
    mediawiki.maintain(clock.now(), script, options, input);
  const wiki = await openChangingWiki({ url, maintain }, seed, clock.headers);
  const sessions = new Map<string, Client>();
  for (const [name, gender, language] of people) {
    const client = await createAccount(mediawiki, clock, name, passwordFor(name));
    await client.request({ action: 'options', change: [`gender=${gender}`, `language=${language}`] });
    sessions.set(name, client);
  }
  const { query } = await wiki.act({
    meta: 'siteinfo',
    siprop: 'namespaces|namespacealiases|magicwords',
  });
  const { namespaces, namespacealiases, magicwords } = query as SiteNames;
  const known = new Set(['User', 'User talk']);
  return {
    ...wiki,
    sessions,
    namespaces: new Map(Object.values(namespaces).map(({ id, name }) => [id, name])),
    femaleNamespaces: new Map(
      namespacealiases
        .filter(({ id, alias }) => (id === 2 || id === 3) && !known.has(alias))
        .map(({ id, alias }) => [id, alias]),
    ),
    words: new Map(magicwords.map(({ name, aliases }) => [name, aliases[0] ?? ''])),
  };
}

interface SiteNames {
  readonly namespaces: Readonly<Record<string, { readonly id: number; readonly name: string }>>;
  readonly namespacealiases: readonly { readonly id: number; readonly alias: string }[];
  readonly magicwords: readonly { readonly name: string; readonly aliases: readonly string[] }[];
}

/** Creates the pages, templates, files and definitions with which changes begin. */
async function createFirstPages(wiki: FilledWiki): Promise<void> {
  const own = [...wiki.namespaces.keys()].filter((id) => id >= 100);
  for (const name of templates)
    await edit(wiki, `Template:${name}`, {
      text: `<includeonly>{{{x|}}} ${wiki.word()}</includeonly>[[Skerra]]`,
    });
  for (const name of names)
    await wiki
      .act({ action: 'edit', title: titleIn(wiki, wiki.pick([0, 0, ...own]), name), text: localText(wiki) })
      .catch(refusalOnly);
  for (const name of ['Wyspy', 'Острова', 'Ada'])
    await edit(wiki, titleIn(wiki, 14, name), { text: `[[${titleIn(wiki, 14, 'Ädel')}]] ${wiki.word()}` });
  for (let i = 0; i < 3; i++) await files['upload']?.change(wiki).catch(refusalOnly);
  for (let i = 0; i < 3; i++) await localKinds['upload a drawing']?.change(wiki).catch(refusalOnly);
  const gadgets =
    '== a ==\n* one[ResourceLoader|default]|one.js|one.css\n* two[ResourceLoader|rights=editinterface]|two.js';
  await wiki.act({ action: 'edit', title: 'MediaWiki:Gadgets-definition', text: gadgets });
  for (const tag of ['tag one', 'tag two'])
    await wiki.act({ action: 'managetags', operation: 'create', tag });
}

/** Ignores that the wiki refuses a request, as its configuration may make it do. */
function refusalOnly(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

/** Creates the accounts of roles that do not change the wiki, and gives each role a watchlist. */
async function createRoles(mediawiki: InstalledMediaWiki, clock: WikiClock, admin: Client): Promise<void> {
  // The addresses of changes may be blocked by now.
  const elsewhere: WikiClock = {
    ...clock,
    headers: () => ({ ...clock.headers(), 'x-forwarded-for': '192.0.2.1' }),
  };
  for (const name of [roles.new, roles.bot]) {
    const client = await createAccount(mediawiki, elsewhere, name, passwordFor(name));
    if (name === roles.bot) await admin.request({ action: 'userrights', user: name, add: 'bot' });
    await client.request({ action: 'watch', titles: names.slice(0, 8) });
    await client.request({ action: 'options', change: ['gender=female', 'watchlisthidebots=1'] });
  }
}

/** Returns the password of a role's account. */
export const rolePassword = (name: string): string =>
  name in writers ? passwordOf(name) : passwordFor(name);

const interwikiPrefixes = ['atlas', 'fr', 'de', 'ar', 'here']
  .map((prefix) => {
    const row = `('${prefix}', 'https://${prefix}.example/wiki/$1', '', '', ${prefix === 'here' ? 1 : 0}, 0)`;
    return `DELETE FROM interwiki WHERE iw_prefix = '${prefix}';
      INSERT INTO interwiki (iw_prefix, iw_url, iw_api, iw_wikiid, iw_local, iw_trans) VALUES ${row};`;
  })
  .join('\n');

/** Statements for times that MediaWiki takes from the machine's clock in spite of its own. */
function withoutMachineTime(now: number): string {
  const time = new Date(now).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const columns = [
    ['page', 'page_touched'],
    ['page', 'page_links_updated'],
    ['filearchive', 'fa_deleted_timestamp'],
    ['user', 'user_touched'],
    ['user', 'user_registration'],
    ['querycache_info', 'qci_timestamp'],
  ] as const;
  return columns
    .map(([table, column]) => `UPDATE ${table} SET ${column} = '${time}' WHERE ${column} > '${time}';`)
    .join('\n');
}
