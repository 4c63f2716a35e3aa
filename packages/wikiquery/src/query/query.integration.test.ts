import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import test, { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { parquetMetadata } from 'hyparquet';
import { cellText } from 'wikiquery-client/rows';
import { noProc, peakMegabytes } from '../../../../test/rig/children.ts';
import { readParquet } from '../../../../test/rig/parquet.ts';
import { createWiki as createTestWiki } from '../../../../test/rig/wiki.ts';
import { createWiki } from '../../../testing/src/index.ts';

const program = fileURLToPath(new URL('../../bin/wikiquery.js', import.meta.url));

const start = (...args: string[]) =>
  spawn(process.execPath, ['--max-semi-space-size=16', program, 'query', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function run(...args: string[]) {
  const child = start(...args);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { out, err, code };
}

test('--all writes the whole list, --limit its beginning, and one part says that there is more', async () => {
  const all = await run('--all', '--format', 'csv', 'list=allpages&aplimit=7');
  assert.equal(all.code, 0);
  assert.equal(all.err, '');
  const lines = all.out.split('\r\n');
  assert.equal(lines[0], 'pageid,ns,title');
  assert.ok(lines.length > 50);
  const some = await run('--limit', '10', '--format', 'csv', 'list=allpages&aplimit=7');
  assert.equal(some.out, `${lines.slice(0, 11).join('\r\n')}\r\n`);
  const part = await run('--format', 'csv', 'list=allpages&aplimit=7');
  assert.equal(part.out, `${lines.slice(0, 8).join('\r\n')}\r\n`);
  assert.match(part.err, /--all/);
  const joined = await run('--all', 'list=allpages&aplimit=7');
  const answer = JSON.parse(joined.out) as { query: { allpages: unknown[] } };
  assert.equal(answer.query.allpages.length, lines.length - 2);
});

test('--all goes on with a search by keywords to its end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-search-'));
  after(() => {
    rmSync(folder, { recursive: true });
  });
  const [file, config] = [join(folder, 'wiki.sqlite'), join(folder, 'wiki.json')];
  const names = ['East', 'North', 'Old', 'South', 'West'];
  using wiki = createTestWiki({
    pages: {
      ...Object.fromEntries(names.map((name) => [`${name} tower`, 'It has a lamp. [[Category:Towers]]'])),
      'Dark tower': 'It has none. [[Category:Towers]]',
      Lamp: 'A lamp.',
    },
  });
  writeFileSync(file, wiki.database.serialize());
  const configuration = {
    ...wiki.configuration,
    settings: { ...wiki.configuration.settings, search: 'cirrus' },
  };
  writeFileSync(config, JSON.stringify(configuration));
  const given = ['--database', `sqlite:${file}`, '--config', config];
  const indexing = spawn(process.execPath, [program, 'index', ...given], { stdio: 'ignore' });
  assert.deepEqual(await once(indexing, 'exit'), [0, null]);
  const ask = 'list=search&srsearch=lamp incategory:Towers&srlimit=2&srsort=title_natural_asc';
  const found = await run(...given, '--all', '--format', 'csv', '--columns', 'title', ask);
  assert.equal(found.err, '');
  assert.deepEqual(found.out.trim().split('\r\n'), ['title', ...names.map((name) => `${name} tower`)]);
});

test('chosen columns and the formats', async () => {
  const ask = 'titles=Ember Rock&prop=info&inprop=url';
  assert.equal(
    (await run('--format', 'tsv', '--columns', 'title,ns', ask)).out,
    'title\tns\nEmber Rock\t0\n',
  );
  assert.equal((await run('--format', 'ndjson', '--columns', 'title', ask)).out, '{"title":"Ember Rock"}\n');
  assert.match(
    (await run('--format', 'table', '--columns', 'title,ns', ask)).out,
    /^title +ns\n─+ {2}──\nEmber Rock +0\n$/,
  );
});

test('a column that no row can have is refused, with the nearest', async () => {
  for (const [columns, query, near] of [
    ['pageid,titel', 'list=allpages', 'title'],
    ['title,revisions.sise', 'titles=Ember Rock&prop=revisions&rvprop=size', 'revisions.size'],
    ['title', 'list=allpages|allusers', undefined],
  ] as const) {
    const { out, err, code } = await run('--format', 'csv', '--columns', columns, query);
    assert.deepEqual([out, code], ['', 1]);
    assert.match(err, /There is no column ".*" in these rows\./);
    if (near !== undefined) assert.match(err, new RegExp(`Did you mean ${near}\\?`));
  }
  const known = await run(
    '--format',
    'csv',
    '--columns',
    'title,missing,thumbnail.source',
    'titles=A&prop=pageimages',
  );
  assert.deepEqual([known.err, known.code], ['', 0]);
  const open = await run(
    '--format',
    'ndjson',
    '--columns',
    'prefix,ulr',
    'meta=siteinfo&siprop=interwikimap',
  );
  assert.match(open.err, /There is no column "ulr" in these rows\. Did you mean url\?/);
  assert.equal(open.code, 0);
});

test('what a browser would show as a page is text', async () => {
  const { out } = await run('list=allpages&aplimit=1&format=jsonfm');
  assert.equal((JSON.parse(out) as { query: { allpages: unknown[] } }).query.allpages.length, 1);
  const help = await run('action=help&modules=query+allpages');
  assert.match(help.out, /^query\+allpages\n.*aplimit/s);
  assert.doesNotMatch(help.out, /<[a-z]/);
});

test('an error is said on standard error, with exit code 1', async () => {
  const { out, err, code } = await run('--all', '--format', 'csv', 'list=backlinks');
  assert.match(err, /bltitle/);
  assert.deepEqual([out, code], ['', 1]);
});

/** A wiki of so many pages that a list of them takes a while. */
const folder = mkdtempSync(join(tmpdir(), 'wikiquery-'));
after(() => {
  rmSync(folder, { recursive: true });
});
const database = join(folder, 'wiki.sqlite');
{
  using wiki = createWiki();
  wiki.database.prepare('VACUUM INTO ?').run(database);
  const connection = new Sqlite(database);
  const columns = connection
    .prepare<[], { name: string }>("SELECT name FROM pragma_table_info('page')")
    .all()
    .map(({ name }) => name);
  const values = columns.map((name) =>
    name === 'page_id' ? '100000 + n' : name === 'page_title' ? "'Page_' || n" : name,
  );
  connection.exec(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 400000)
     INSERT INTO page (${columns.join(', ')})
     SELECT ${values.join(', ')} FROM numbers, (SELECT * FROM page WHERE page_namespace = 0 LIMIT 1)`,
  );
  connection.close();
}
const many = ['--database', `sqlite:${database}`, '--format', 'ndjson', 'list=allpages'];

test('a reader that goes away ends it quietly', async () => {
  const child = start('--all', ...many);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [err, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  assert.deepEqual([err.replace(/^No --config.*\n/, ''), code, signal], ['', 0, null]);
});

test('SIGINT ends it with 130 and whole lines', async () => {
  const child = start('--all', ...many);
  let out = '';
  child.stdout.on('data', (bytes: Buffer) => {
    if (out === '') child.kill('SIGINT');
    out += bytes.toString();
  });
  const [[code]] = await Promise.all([once(child, 'exit'), once(child.stdout, 'end')]);
  assert.equal(code, 130);
  assert.ok(out.endsWith('}\n'));
  assert.ok(out.split('\n').length < 400_000);
});

/** The most memory that writing some rows took, in megabytes. */
async function peakOf(rows: number): Promise<number> {
  const child = start('--limit', String(rows), ...many);
  let peak = 0;
  let lines = 0;
  for await (const bytes of child.stdout as AsyncIterable<Buffer>) {
    lines += bytes.toString().split('\n').length - 1;
    peak = Math.max(peak, peakMegabytes(child.pid ?? 0));
  }
  assert.equal(lines, rows);
  return peak;
}

test('ten times as many rows take no more memory', { skip: noProc }, async () => {
  const [few, all] = [await peakOf(40_000), await peakOf(400_000)];
  assert.ok(few > 0);
  // The rows alone are 20 MB; the heap, and the cache of the database, are full only after some.
  assert.ok(all < few + 80, `${few} MB, then ${all} MB`);
  assert.ok(all < 230, `${all} MB`);
});

/** A server that is busy in every way before it answers. */
async function busyServer() {
  const requests: { readonly url: URL; readonly agent: string; readonly encoding: string }[] = [];
  let atOnce = 0;
  let most = 0;
  const part = (from: number) => ({
    ...(from < 4 && { continue: { apcontinue: String(from + 2), continue: '-||' } }),
    query: { allpages: [from, from + 1].map((pageid) => ({ pageid, ns: 0, title: `Page ${pageid}` })) },
  });
  const refusals: ((response: ServerResponse) => void)[] = [
    (response) => response.writeHead(429, { 'retry-after': '0' }).end('Too many requests'),
    (response) => response.writeHead(503, { 'retry-after': new Date(0).toUTCString() }).end(),
    (response) =>
      response
        .writeHead(200, { 'retry-after': '0', 'content-type': 'application/json' })
        .end('{"errors":[{"code":"maxlag","text":"Waiting for a replica"}]}'),
    (response) => response.destroy(),
  ];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    requests.push({
      url,
      agent: String(request.headers['user-agent']),
      encoding: String(request.headers['accept-encoding']),
    });
    most = Math.max(most, ++atOnce);
    setImmediate(() => {
      atOnce--;
      const refuse = refusals.shift();
      if (refuse) refuse(response);
      else
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(part(Number(url.searchParams.get('apcontinue') ?? '0'))));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, requests, most: () => most, address: `http://127.0.0.1:${port}/w/api.php` };
}

test('--from asks a server politely', async () => {
  const { server, requests, most, address } = await busyServer();
  const { out, err, code } = await run('--from', address, '--all', '--format', 'ndjson', 'list=allpages');
  server.close();
  assert.deepEqual([err, code], ['', 0]);
  assert.deepEqual(
    out
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { pageid: number }).pageid),
    [0, 1, 2, 3, 4, 5],
  );
  assert.equal(requests.length, 4 + 3);
  assert.equal(most(), 1);
  for (const { url, agent, encoding } of requests) {
    assert.equal(url.searchParams.get('maxlag'), '5');
    assert.equal(url.searchParams.get('aplimit'), 'max');
    assert.match(agent, /^wikiquery\/\d/);
    assert.match(encoding, /gzip/);
  }
});

test('--from says what a server refuses, and what was probably meant', async () => {
  const server = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(
        '{"warnings":[{"code":"unrecognizedvalues","text":"Unrecognized value for parameter list: alpages"}]}',
      );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { err, code } = await run('--from', `http://127.0.0.1:${port}/api.php`, 'list=alpages');
  server.close();
  assert.match(err, /Did you mean allpages\?/);
  assert.equal(code, 1);
});

test('Parquet has the same rows, with columns of the types that the shapes declare', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-parquet-'));
  try {
    for (const [request, types] of [
      ['list=allpages', { pageid: 'INT64', ns: 'INT64', title: 'BYTE_ARRAY' }],
      [
        'list=recentchanges&rcprop=title|flags|sizes|tags',
        { title: 'BYTE_ARRAY', minor: 'BOOLEAN', newlen: 'INT64', tags: 'BYTE_ARRAY' },
      ],
      [
        'generator=allpages&prop=revisions|info&rvprop=ids|content&rvslots=main',
        { length: 'INT64', 'revisions.revid': 'INT64', 'revisions.slots.main.content': 'BYTE_ARRAY' },
      ],
    ] as const) {
      const path = join(folder, 'rows.parquet');
      const child = spawn(process.execPath, [program, 'query', '--all', '--format', 'parquet', request], {
        stdio: ['ignore', openSync(path, 'w'), 'inherit'],
      });
      assert.deepEqual(await once(child, 'exit'), [0, null]);
      const bytes = new Uint8Array(readFileSync(path));
      const { schema } = parquetMetadata(bytes.buffer);
      for (const [name, type] of Object.entries(types))
        assert.equal(schema.find((column) => column.name === name)?.type, type, name);
      const rows = await readParquet(bytes);
      const names = Object.keys(rows[0] ?? {});
      const lines = await run('--all', '--format', 'ndjson', '--columns', names.join(), request);
      const expected = lines.out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
      assert.ok(rows.length > 20);
      assert.deepEqual(
        rows.map((row) =>
          names.map((name) => cellText(typeof row[name] === 'bigint' ? Number(row[name]) : row[name])),
        ),
        expected.map((row) => names.map((name) => cellText(row[name]))),
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('Parquet needs known columns', async () => {
  const { out, err, code } = await run('--all', '--format', 'parquet', 'meta=siteinfo&siprop=general');
  assert.equal(code, 1);
  assert.equal(out, '');
  assert.match(err, /The columns of this query are not known beforehand: name them with --columns\./);
});
