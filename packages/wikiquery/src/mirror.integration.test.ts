// With a wiki in memory as the source.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { after, before, suite, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { editDatabase } from '../../../test/mirror/edit-database.ts';
import { until } from '../../../test/rig/until.ts';
import { createWiki, type TestWiki } from '../../../test/rig/wiki.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-mirror-'));

suite('wikiquery mirror', () => {
  let wiki: TestWiki;
  let url: string;
  before(async () => {
    wiki = createWiki();
    ({ url } = await wiki.listen());
  });
  after(() => {
    wiki.close();
    rmSync(folder, { recursive: true });
  });

  const start = (file: string, ...more: readonly string[]) =>
    spawn(
      process.execPath,
      [
        'packages/wikiquery/bin/wikiquery.js',
        'mirror',
        url,
        `--database=sqlite:${join(folder, file)}`,
        '--contact=tests@example.org',
        '--rate=100000',
        '--interval=1',
        ...more,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );

  test('one command mirrors and serves, and SIGTERM ends both', async () => {
    const running = start('served.sqlite', '--serve', '--port=0');
    const ended = once(running, 'exit');
    const [served] = (await once(running.stdout.setEncoding('utf8'), 'data')) as [string];
    const ask = async (query: string): Promise<unknown> => {
      const response = await fetch(`${served.trim()}?action=query&formatversion=2&format=json&${query}`);
      return response.json();
    };
    const question = 'prop=revisions&titles=Gull%20Point&rvprop=content&rvslots=main';
    /** Waits until the mirror serves a text. */
    const serves = (words: string): Promise<boolean> =>
      until(async () => JSON.stringify(await ask(question)).includes(words), `the mirror serves "${words}"`);
    try {
      const { page } = editDatabase(wiki.database, 'Gull Point', 'Served before.');
      assert.ok(page > 0);
      assert.ok(await serves('Served before.'));
      editDatabase(wiki.database, 'Gull Point', 'Served while it follows.');
      assert.ok(await serves('Served while it follows.'));
    } finally {
      running.kill('SIGTERM');
    }
    assert.deepEqual(await ended, [0, null]);
    await assert.rejects(ask(question), TypeError);
    // Nor do programs that read the file leave others next to it.
    const read = new Sqlite(join(folder, 'served.sqlite'), { readonly: true });
    assert.ok(read.prepare('SELECT 1 FROM page').get());
    read.close();
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('served.sqlite')),
      ['served.sqlite'],
    );
  });

  test('the server ends with a mirror that is killed', async () => {
    const running = start('killed.sqlite', '--serve', '--port=0');
    const output = running.stdout ?? assert.fail();
    const served = new URL(String((await once(output, 'data'))[0]).trim());
    assert.ok((await fetch(served)).ok);
    running.kill('SIGKILL');
    // The server has the mirror's standard output: that ends when both have ended.
    await finished(output.resume());
    await assert.rejects(fetch(served), TypeError);
  });

  test('what is served tells where downloaded files are served', async () => {
    const [code] = await once(
      start('files.sqlite', '--once', '--history=current', '--namespaces=File'),
      'exit',
    );
    assert.equal(code, 0);
    const stored = (): string => {
      const database = new Sqlite(join(folder, 'files.sqlite'), { readonly: true });
      const value = database
        .prepare("SELECT value FROM wikiquery_import WHERE name = 'configuration'")
        .pluck()
        .get();
      database.close();
      return (JSON.parse(String(value)) as { settings: { uploadPath: string } }).settings.uploadPath;
    };
    assert.equal(stored(), '/w/images');
    const again = start('files.sqlite', '--once', '--files-url=https://copy.example/images/');
    assert.deepEqual(await once(again, 'exit'), [0, null]);
    assert.equal(stored(), 'https://copy.example/images');
  });

  test('check tells when all newest changes were compared with the source', async () => {
    assert.deepEqual(await once(start('checked.sqlite', '--once', '--hide-days=10000'), 'exit'), [0, null]);
    const args = [
      'packages/wikiquery/bin/wikiquery.js',
      'check',
      `--database=sqlite:${join(folder, 'checked.sqlite')}`,
    ];
    const said = await text(spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] }).stdout);
    assert.match(said, /^mirror of http.*: all newest changes were compared with the source in the last /m);
  });

  test('options that cannot be obeyed are refused', async () => {
    const refused = [
      [['--stream=events'], /--stream must be a URL or none/],
      [['--files-url=images'], /--files-url must be a URL/],
      [['--history=some'], /--history must be all or current/],
      [['--once', '--hide-within=5'], /--hide-within cannot be promised with --once/],
      [
        ['--rate=1', '--hide-within=1'],
        /--hide-within 1 cannot be kept with --rate 1: .* take 1 request to read\. Use --rate 2, --hide-within 2,/,
      ],
    ] as const;
    for (const [options, message] of refused) {
      const child = start('refused.sqlite', ...options);
      const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      assert.match(said, message);
      assert.equal(code, 2);
      assert.deepEqual(
        readdirSync(folder).filter((name) => name.startsWith('refused')),
        [],
      );
    }
  });
});
