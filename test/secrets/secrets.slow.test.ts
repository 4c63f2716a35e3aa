/**
 * The third lock on hidden data: every cell that can be hidden holds a secret word, everybody asks every module
 * for everything, and the bytes of the answers are searched for words that the one who asked may not see.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formats as formatModules } from '../../packages/core/src/api/formats/index.ts';
import { isGenerator } from '../../packages/core/src/query/registry.ts';
import type { Viewer } from '../../packages/core/src/wiki/viewer.ts';
import type { Request } from '../rig/requests.ts';
import { actionRequests, unasked } from './actions.ts';
import { createAsking } from './asking.ts';
import { createSecretWiki } from './secret-wiki.ts';
import { openModules, wordPattern } from './secret.ts';
import { about, requestsFor, startsIn } from './ways.ts';

const { wiki, secrets, address } = createSecretWiki();
const { site, registry, actions, viewers, ask } = await createAsking(wiki);
test.after(() => wiki.close());

const column = (sql: string): string[] =>
  wiki.database.prepare<[], string | number>(sql).pluck().all().map(String);
const chunks = (values: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(values.length / 50) }, (_, at) =>
    values.slice(at * 50, at * 50 + 50).join('|'),
  );

const hiddenRevisions =
  'SELECT rev_id FROM revision WHERE rev_deleted <> 0 UNION SELECT ar_rev_id FROM archive';

/** Revisions of which something is hidden, or that are deleted. */
const ofRevisions: Request = { revids: chunks(column(hiddenRevisions))[0] ?? '' };

/** Pages to ask about: all there are, the files with old versions, the deleted ones, one alone, all revisions. */
const pageSets: readonly Request[] = [
  ofRevisions,
  { generator: 'allpages', gaplimit: 'max' },
  { titles: column(`SELECT DISTINCT 'File:' || oi_name FROM oldimage`).join('|') },
  {
    titles: column(
      `SELECT DISTINCT CASE ar_namespace WHEN 0 THEN '' WHEN 1 THEN 'Talk:' WHEN 2 THEN 'User:' ELSE 'File:' END || ar_title
       FROM archive`,
    ).join('|'),
  },
  { titles: 'Gull Point' },
  ...chunks(column('SELECT rev_id FROM revision UNION SELECT ar_rev_id FROM archive')).map((revids) => ({
    revids,
  })),
];

/** Which modules showed a secret to somebody who may see it. */
const shown = new Map<string, Set<string>>();

/** Modules that named a hidden account to somebody who may not see it otherwise. */
const named = new Map<string, Set<string>>();

/** Secrets in an answer that the viewer may not see; the others are kept in mind. */
function leaksIn(body: string, kind: string, viewer: Viewer, module: string, request: Request): string[] {
  const leaks: string[] = [];
  for (const [word] of body.matchAll(wordPattern)) {
    const secret = secrets.get(word);
    if (!secret) continue;
    const open = openModules(secret, request);
    if (secret.sight(viewer)) shown.set(word, (shown.get(word) ?? new Set()).add(module));
    else if (open.length > 0) named.set(word, new Set([...(named.get(word) ?? []), ...open]));
    else leaks.push(`${secret.cell} (${secret.degree}) is told to ${kind}: ${new URLSearchParams(request)}`);
  }
  return leaks;
}

/** Answers to a request and to what continues it. */
async function* answers(request: Request, viewer: Viewer, posted: boolean) {
  let next: Request | undefined = {};
  // Rendering takes its time, and begins with revisions that are hidden.
  const renders =
    request['prop'] === 'extracts' || Object.keys(request).some((name) => name.endsWith('parse'));
  const turns = renders ? 1 : 20;
  for (let turn = 0; next && turn < turns; turn++) {
    const asked: Request = { action: 'query', format: 'json', formatversion: '2', ...request, ...next };
    const body = await ask(asked, viewer, posted);
    yield { asked, body };
    const { continue: goesOn } = JSON.parse(body) as { continue?: Record<string, string | number> };
    next = goesOn && Object.fromEntries(Object.entries(goesOn).map(([name, value]) => [name, String(value)]));
  }
}

/** Every format, in every version that it has. */
const formats: readonly Request[] = [...formatModules.values()].flatMap(({ name, parameters }) => {
  const versions = parameters['formatversion']?.type.allowed?.(site);
  return versions ? versions.map((formatversion) => ({ format: name, formatversion })) : [{ format: name }];
});

/** Whose answers are written in every format: formats know nothing of viewers, and to these something of every kind is hidden. */
const readersOfFormats: ReadonlySet<string> = new Set(['anonymous', 'sysop']);

/** What is asked about the pages that a module generates. */
const generated: Request = {
  prop: 'info|revisions|imageinfo',
  rvprop: 'ids|user|comment|content|sha1|slotsha1|timestamp',
  rvslots: '*',
  iiprop: 'user|comment|sha1|archivename|url|metadata|timestamp',
};

for (const registered of registry.modules.values()) {
  const { module } = registered;
  const { name, group } = module;
  const posted = module.mustBePosted ?? false;
  const [full, ...others] = requestsFor(registered, site, address);
  test(`${group}=${name} keeps its secrets`, async () => {
    const leaks = new Set<string>();
    let answered = 0;
    const check = async (request: Request, kind: string, viewer: Viewer): Promise<void> => {
      for await (const { asked, body } of answers(request, viewer, posted)) {
        for (const leak of leaksIn(body, kind, viewer, name, asked)) leaks.add(leak);
        if (!body.startsWith('{"error"')) answered++;
      }
    };
    const [pages, alone] = group === 'prop' ? [ofRevisions, { titles: 'Gull Point' }] : [{}];
    for (const [kind, viewer] of viewers) {
      for (const set of group === 'prop' ? pageSets : [{}]) await check(about(set, full), kind, viewer);
      for (const request of others) {
        await check(about(pages, request), kind, viewer);
        if (alone) await check(about(alone, request), kind, viewer);
      }
      for (const format of readersOfFormats.has(kind) ? formats : []) {
        const request = { action: 'query', ...about(pages, full), ...format };
        const body = await ask(request, viewer, posted);
        for (const leak of leaksIn(body, kind, viewer, name, request)) leaks.add(leak);
      }
      if (!isGenerator(module)) continue;
      for (const start of startsIn(registered, `g${module.prefix}`, address))
        await check(
          {
            generator: name,
            ...generated,
            ...(group === 'prop' && { titles: 'Gull Point|Lantern Isles|File:Gull Point.png' }),
            ...(module.parameters['limit'] && { [`g${module.prefix}limit`]: 'max' }),
            ...start,
          },
          kind,
          viewer,
        );
    }
    assert.deepEqual([...leaks], []);
    assert.ok(answered > 0, 'every request failed');
  });
}

const requestsOf = actionRequests(column(hiddenRevisions), site);

test('every action is asked, or it is said why it is not', () => {
  const names = actions.map(({ name }) => name);
  const known = [...Object.keys(requestsOf), ...Object.keys(unasked)];
  assert.deepEqual(known.toSorted(), names.toSorted(), 'test/secrets/actions.ts lists the requests');
});

for (const [action, requests] of Object.entries(requestsOf))
  test(`action=${action} keeps its secrets`, async () => {
    const leaks = new Set<string>();
    let answered = 0;
    for (const [kind, viewer] of viewers)
      for (const request of requests) {
        const asked = { action, format: 'json', ...request };
        const body = await ask(asked, viewer);
        for (const leak of leaksIn(body, kind, viewer, action, asked)) leaks.add(leak);
        if (!body.startsWith('{"error"') && !body.includes('<title>Error (')) answered++;
      }
    assert.deepEqual([...leaks], []);
    assert.ok(answered > 0, 'every request failed');
  });

for (const action of ['compare', 'feedrecentchanges', 'parse'])
  test(`the search finds what action=${action} tells who may see it`, async () => {
    const steward = viewers.get('steward');
    const anonymous = viewers.get('anonymous');
    assert.ok(steward && anonymous);
    const found: string[] = [];
    for (const request of requestsOf[action] ?? []) {
      const asked = { action, format: 'json', ...request };
      found.push(...leaksIn(await ask(asked, steward), 'anonymous', anonymous, action, asked));
    }
    assert.notEqual(found.length, 0);
  });

test('every secret is shown by some module to somebody who may see it', () => {
  const unseen = [...secrets]
    .filter(([word, { shownBy }]) => shownBy.some((name) => registry.modules.has(name)) && !shown.has(word))
    .map(([word, { cell, degree }]) => `${cell} (${degree}): ${word}`);
  assert.deepEqual(unseen, []);
});

test('the modules that may name a hidden account do', () => {
  for (const [word, { namedBy = [], cell }] of secrets)
    if (namedBy.length > 0)
      assert.deepEqual([...(named.get(word) ?? [])].toSorted(), namedBy.toSorted(), cell);
});

/** Rights that open something, with a module that shows it. */
const keys: readonly (readonly [right: string, module: string, others?: readonly string[]])[] = [
  ['deletedhistory', 'revisions'],
  ['deletedtext', 'revisions'],
  ['suppressrevision', 'revisions'],
  ['viewsuppressed', 'imageinfo'],
  ['deletedhistory', 'filearchive', ['deletedtext']],
  ['deletedtext', 'alldeletedrevisions', ['deletedhistory']],
  ['hideuser', 'allusers'],
  ['hideuser', 'blocks'],
  ['abusefilter-view-private', 'abusefilters'],
  ['abusefilter-access-protected-vars', 'abusefilters'],
  ['abusefilter-log-detail', 'abuselog'],
  ['abusefilter-hidden-log', 'abuselog', ['abusefilter-log-detail']],
  ['checkuser-log', 'checkuserlog'],
  ['checkuser', 'checkuser'],
];

for (const [right, name, others = []] of keys)
  test(`the search finds what ${right} would open in ${name}`, async () => {
    const registered = registry.modules.get(name);
    const anonymous = viewers.get('anonymous');
    assert.ok(registered && anonymous);
    const opened = { ...anonymous, rights: new Set([...anonymous.rights, right, ...others]) };
    const [full, ...more] = requestsFor(registered, site, address);
    const sets = registered.module.group === 'prop' ? pageSets : [{}];
    const found: string[] = [];
    for (const pages of sets)
      for (const request of [full, ...more.slice(0, 6)]) {
        const asked = { action: 'query', format: 'json', ...about(pages, request) };
        const body = await ask(asked, opened, registered.module.mustBePosted);
        found.push(...leaksIn(body, 'anonymous', anonymous, name, asked));
      }
    assert.notEqual(found.length, 0);
  });

for (const format of formats.filter((one) => one['format'] !== 'none'))
  test(`the search finds secrets in ${Object.values(format).join(' ')}`, async () => {
    const registered = registry.modules.get('revisions');
    const steward = viewers.get('steward');
    const anonymous = viewers.get('anonymous');
    assert.ok(registered && steward && anonymous);
    const [full] = requestsFor(registered, site, address);
    const request = { action: 'query', ...about(ofRevisions, full), ...format };
    const found = leaksIn(await ask(request, steward), 'anonymous', anonymous, 'revisions', request);
    assert.notEqual(found.length, 0);
  });
