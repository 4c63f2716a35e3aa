/** Tools for models are asked for every page, revision and secret of the wiki; they answer as to an anonymous viewer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tools } from '@wikiquery/mcp';
import type { Viewer } from '../../packages/core/src/wiki/viewer.ts';
import { askLocally } from '../../packages/wikiquery/src/query/ask-locally.ts';
import { callTool, type ToolCall } from '../mcp/call.ts';
import { connectTo } from '../mcp/connect.ts';
import { openApi } from '../rig/ask.ts';
import type { Request } from '../rig/requests.ts';
import { actionRequests } from './actions.ts';
import { createSecretWiki } from './secret-wiki.ts';
import { kindOf, openModules, wordPattern } from './secret.ts';
import { viewersOf } from './viewers.ts';
import { about, requestsFor } from './ways.ts';

const { wiki, secrets, address } = createSecretWiki();
test.after(() => wiki.close());
const api = await openApi(wiki);
const viewers = await viewersOf(api);

const column = (sql: string): string[] =>
  wiki.database.prepare<[], string | number>(sql).pluck().all().map(String);

const revisions = column('SELECT rev_id FROM revision UNION SELECT ar_rev_id FROM archive');
const hiddenRevisions = column(
  'SELECT rev_id FROM revision WHERE rev_deleted <> 0 UNION SELECT ar_rev_id FROM archive',
);
const prefix = (namespace: string): string =>
  `CASE ${namespace} WHEN 0 THEN '' WHEN 1 THEN 'Talk:' WHEN 2 THEN 'User:' WHEN 6 THEN 'File:' WHEN 8 THEN 'MediaWiki:'
   WHEN 10 THEN 'Template:' WHEN 14 THEN 'Category:' ELSE 'Project:' END`;
const words = [...secrets.keys()];
const ofKind = (kind: string): string[] => words.filter((word) => kindOf(word) === kind);
const titles = [
  ...column(`SELECT DISTINCT ${prefix('page_namespace')} || page_title FROM page`),
  ...column(`SELECT DISTINCT ${prefix('ar_namespace')} || ar_title FROM archive`),
  ...ofKind('title'),
];

/** What each tool is asked. */
const calls: Readonly<Record<string, readonly ToolCall['args'][]>> = {
  search: ['SECRET', 'SECRETTEXT', ...ofKind('text'), ...ofKind('title'), ...ofKind('user')].flatMap(
    (query) =>
      ['text', 'title', 'prefix'].map((match) => ({ query, match, namespaces: [0, 1, 2, 6, 8, 10, 14] })),
  ),
  read_page: [
    ...titles.flatMap((title) => [{ title }, { title, section: '0' }]),
    ...revisions.flatMap((revision) => [
      { revision: Number(revision) },
      { revision: Number(revision), section: '1' },
    ]),
    // Rendering takes its time.
    ...hiddenRevisions.slice(0, 5).map((revision) => ({ revision: Number(revision), format: 'text' })),
  ],
  page_sections: titles.map((title) => ({ title })),
  page_links: titles.map((title) => ({ title, namespaces: [], depth: 2 })),
  page_backlinks: titles.flatMap((title) =>
    ['link', 'transclusion', 'file'].map((kind) => ({ title, kind, namespaces: [] })),
  ),
  page_categories: titles.map((title) => ({ title, depth: 4 })),
  category_members: titles.map((category) => ({ category, depth: 4 })),
  page_history: titles
    .flatMap((title) => [{ title }, { title, oldestFirst: true }])
    .concat(
      ...ofKind('user').map((user) => [
        { title: 'Gull Point', user },
        { title: 'Main Page', user },
      ]),
    ),
  compare_revisions: [
    ...revisions.map((to) => ({ to: Number(to) })),
    ...hiddenRevisions.map((from) => ({ from: Number(from), to: 1 })),
  ],
  wiki_facts: [{}],
  api_query: [
    ...[...api.registry.modules.values()].flatMap((registered) => {
      const [full, ...more] = requestsFor(registered, api.site, address);
      const pages =
        registered.module.group === 'prop'
          ? [{ titles: 'Gull Point' }, { revids: hiddenRevisions.slice(0, 50).join('|') }]
          : [{}];
      return pages.flatMap((set) => [full, ...more.slice(0, 6)].map((request) => about(set, request)));
    }),
    ...Object.entries(actionRequests(hiddenRevisions, api.site))
      .filter(([action]) =>
        ['compare', 'expandtemplates', 'opensearch', 'paraminfo', 'parse'].includes(action),
      )
      .flatMap(([action, requests]) => requests.map((request) => ({ action, ...request }))),
  ].map((parameters) => ({ parameters })),
};

test('every tool is asked', () => {
  assert.deepEqual(Object.keys(calls).toSorted(), tools.map(({ name }) => name).toSorted());
});

const connect = (viewer?: Viewer) => {
  const ask = askLocally({ api, site: api.site }, viewer);
  return connectTo({ isRemote: false, hasSearchKeywords: false, ask, askChecked: ask });
};

const anonymous = viewers.get('anonymous');
const steward = viewers.get('steward');
assert.ok(anonymous && steward);

/** What a tool tells that an anonymous viewer may not see, and that was not in the question. */
async function leaksOf(name: string, asked: readonly ToolCall['args'][], viewer?: Viewer) {
  const client = await connect(viewer);
  const leaks = new Set<string>();
  let answered = 0;
  try {
    for (const args of asked) {
      const given = JSON.stringify(args);
      const { parameters = {} } = args as { readonly parameters?: Request };
      const { text, data, isError } = await callTool(client, { name, args: { ...args, budget: 200_000 } });
      if (!isError) answered++;
      for (const [word] of `${text} ${JSON.stringify(data)}`.matchAll(wordPattern)) {
        const secret = secrets.get(word);
        if (!secret || given.includes(word) || secret.sight(anonymous as Viewer)) continue;
        if (openModules(secret, parameters).length > 0) continue;
        leaks.add(`${secret.cell} (${secret.degree}): ${given.slice(0, 300)}`);
      }
    }
  } finally {
    await client.close();
  }
  return { leaks: [...leaks], answered };
}

for (const [name, asked] of Object.entries(calls))
  test(`${name} keeps secrets`, async () => {
    const { leaks, answered } = await leaksOf(name, asked);
    assert.deepEqual(leaks, []);
    assert.ok(answered > 0, 'every call failed');
  });

test('pages as resources keep secrets', async () => {
  const client = await connect();
  let read = 0;
  for (const title of titles) {
    const uri = `wiki://page/${encodeURIComponent(title)}`;
    const answer = await client.readResource({ uri }).catch(String);
    if (typeof answer !== 'string') read++;
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri: 'wiki://page/{+title}' },
      argument: { name: 'title', value: title.slice(0, 3) },
    });
    for (const [word] of JSON.stringify([answer, completion]).matchAll(wordPattern)) {
      const secret = secrets.get(word);
      assert.ok(!secret || title.includes(word) || secret.sight(anonymous), `${title}: ${word}`);
    }
  }
  await client.close();
  assert.ok(read > 0, 'no page was read');
});

for (const name of ['read_page', 'page_history', 'compare_revisions', 'api_query'])
  test(`the search finds what ${name} tells who may see it`, async () => {
    const { leaks } = await leaksOf(name, (calls[name] ?? []).slice(0, 600), steward);
    assert.notEqual(leaks.length, 0);
  });
