import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startServing } from '../../../../test/program/serve.ts';
import { openApi } from '../../../../test/rig/ask.ts';
import { pageRequest } from '../../../../test/rig/page.ts';
import { until } from '../../../../test/rig/until.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';

test('a server answers long pages in its worker processes, and logs who requested which view', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-pages-'));
  try {
    const database = join(folder, 'wiki.sqlite');
    const config = join(folder, 'wiki.json');
    const log = join(folder, 'access.log');
    const text = Array.from({ length: 9000 }, (_, i) => `Line ${i} is [[Bridge|long]].\n`).join('');
    using wiki = createWiki({ pages: { Bridge: 'An arch.', 'MediaWiki:Long.js': text } });
    writeFileSync(database, wiki.database.serialize());
    writeFileSync(config, JSON.stringify(wiki.configuration));
    const api = await openApi(wiki);
    await using served = await startServing(
      '--port',
      '0',
      `--database=sqlite:${database}`,
      `--config=${config}`,
      `--access-log=${log}`,
    );
    const get = async (url: string) => {
      const response = await fetch(served.origin + url, { headers: { 'user-agent': 'Googlebot/2.1' } });
      return { status: response.status, body: await response.text() };
    };
    const views = [
      ['/wiki/MediaWiki:Long.js', 'page', 'runner'],
      ['/w/index.php?title=MediaWiki:Long.js&action=raw', 'raw', 'runner'],
      ['/wiki/Nowhere', 'page', 'server'],
      ['/w/index.php?title=Bridge&action=history', 'history', 'server'],
      ['/wiki/Special:Search?search=nothing', 'search', 'server'],
    ] as const;
    for (const [url, view] of views) {
      const { status, body } = await get(url);
      assert.equal(status, url === '/wiki/Nowhere' ? 404 : 200, view);
      assert.equal(body, (await api.handle(pageRequest(url, api.site))).body, view);
    }
    const lines = await until(() => {
      const written = readFileSync(log, 'utf8').trim().split('\n');
      return written.length === views.length ? written : undefined;
    }, 'the requests are logged');
    const logged = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    assert.deepEqual(
      logged.map(({ agent, class: of, modules, answeredBy }) => ({ agent, of, modules, answeredBy })),
      views.map(([, view, answeredBy]) => ({
        agent: 'Googlebot/2.1',
        of: 'crawlers',
        modules: [`page:${view}`],
        answeredBy,
      })),
    );
    assert.equal(await served.end(), 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
