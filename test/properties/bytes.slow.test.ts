import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConnection } from 'mysql2/promise';
import { random } from '../../bench/wiki/random.ts';
import { createApi } from '../../packages/core/src/api/actions/create-api.ts';
import { siteRegistry } from '../../packages/core/src/api/registry.ts';
import { openStore } from '../../packages/core/src/data/store/open-store.ts';
import { readRows } from '../../packages/core/src/data/store/views/read-rows.ts';
import { viewsOf } from '../../packages/core/src/data/store/views/statements.ts';
import { createQueryRunner } from '../../packages/core/src/query/run.ts';
import { createSite } from '../../packages/core/src/wiki/site.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { parseMariadbUrl } from '../../packages/mariadb/src/address.ts';
import { openMariadb } from '../../packages/mariadb/src/open-mariadb.ts';
import { searchBackend } from '../../packages/search/src/exports/index.ts';
import { copyToMariadb } from '../rig/copy-to-mariadb.ts';
import { mariadbMissing, startMariadb } from '../rig/mariadb.ts';
import { createWiki, type TestWiki } from '../rig/wiki.ts';
import { checkAnswers, damage } from './damaged-wiki.ts';

/** Opens a copy of a wiki in MariaDB. */
async function openCopy(url: string, { database, configuration }: TestWiki) {
  const connection = await createConnection(`${url}?charset=UTF8MB4_BIN`);
  await copyToMariadb(database, connection);
  await connection.end();
  const address = parseMariadbUrl(url) ?? assert.fail(`Invalid URL: ${url}`);
  const opened = await openMariadb(address, { settings: { connections: 2 } });
  const site = createSite(configuration, extensions, searchBackend);
  const store = await openStore(opened);
  const registry = siteRegistry(site);
  const faults: unknown[] = [];
  const api = createApi(site, store, createQueryRunner(registry, site), {
    onFault: (error) => {
      faults.push(error);
      return '';
    },
  });
  return { site, store, registry, api, faults, close: () => opened.close() };
}

test(
  'on MariaDB answers and the rows of views are text, whatever bytes the columns have',
  { skip: mariadbMissing },
  async () => {
    await using server = await startMariadb();
    for (const seed of [1, 2]) {
      await server.run(`CREATE DATABASE wiki${seed} CHARACTER SET binary`);
      using wiki = createWiki();
      // What SQLite holds as text would be decoded when it is copied.
      damage(wiki.database, seed, ['BLOB']);
      const copy = await openCopy(server.url(`wiki${seed}`), wiki);
      try {
        const ask: Parameters<typeof checkAnswers>[0]['ask'] = async (parameters, request) =>
          copy.api.handle({
            method: 'POST',
            posted: true,
            server: 'https://wiki.example',
            parameters: new Map(Object.entries({ action: 'query', ...parameters })),
            ...request,
          });
        assert.ok((await checkAnswers({ ...copy, ask }, copy.faults, random(seed))) > 100);
        for (const view of viewsOf(copy.store)) {
          for await (const { rows } of readRows(copy.store, copy.site, view))
            for (const value of rows.flatMap((row) => Object.values(row)))
              assert.ok(
                value === null ||
                  typeof value === 'number' ||
                  (typeof value === 'string' && value.isWellFormed()),
                view.name,
              );
        }
      } finally {
        await copy.close();
      }
    }
  },
);

test('on MariaDB a list goes on at a title that is not valid UTF-8', { skip: mariadbMissing }, async () => {
  await using server = await startMariadb();
  await server.run('CREATE DATABASE wiki CHARACTER SET binary');
  using wiki = createWiki({ pages: Object.fromEntries(titles.map((_, i) => [`Page ${i}`, 'Text'])) });
  const rename = wiki.database.prepare('UPDATE page SET page_title = unhex(?) WHERE page_title = ?');
  titles.forEach((hex, i) => rename.run(hex, `Page_${i}`));
  const { api, close } = await openCopy(server.url('wiki'), wiki);
  try {
    const found: string[] = [];
    let position: Readonly<Record<string, string>> | undefined = {};
    for (let requests = 0; position && requests < 30; requests++) {
      const base = { action: 'query', list: 'allpages', aplimit: '2', format: 'json', formatversion: '2' };
      const { body } = await api.handle({
        method: 'GET',
        posted: false,
        server: 'https://wiki.example',
        parameters: new Map(Object.entries({ ...base, ...position })),
      });
      const answer = JSON.parse(body) as {
        readonly query: { readonly allpages: readonly { readonly title: string }[] };
        readonly continue?: Readonly<Record<string, string>>;
      };
      found.push(...answer.query.allpages.map(({ title }) => title));
      position = answer.continue;
    }
    assert.deepEqual(found, ['A\ufffd', 'Aח', 'Aח\ufffd', 'A\ufffd', 'A\ufffd', '\ufffd']);
  } finally {
    await close();
  }
});

/** Titles as their bytes in hexadecimal, in the order of these. */
const titles = ['41d7', '41d797', '41d797d7', '41eda080', '41f09f', 'ff'];
