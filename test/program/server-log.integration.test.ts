import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { childrenOf } from '../rig/children.ts';
import { writeSampleDatabase } from '../rig/sample-file.ts';
import { createWiki } from '../rig/wiki.ts';
import { startServing } from './serve.ts';

const skip = process.platform !== 'linux' && 'needs /proc';

test('every line that a server logs is JSON, whatever ends its processes', { skip }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-log-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  using wiki = createWiki();
  const config = join(folder, 'wiki.json');
  const { configuration } = wiki;
  const settings = { ...configuration.settings, budget: { megabytes: 70 }, runners: 1 };
  writeFileSync(config, JSON.stringify({ ...configuration, settings }));
  await using served = await startServing(
    '--config',
    config,
    '--database',
    writeSampleDatabase(folder),
    '--port',
    '0',
    '--workers',
    '2',
  );
  const text = '{{b|c}}'.repeat(300_000);
  const body = new URLSearchParams({ action: 'parse', format: 'json', prop: 'links', text });
  assert.equal((await fetch(served.url, { method: 'POST', body })).status, 503);
  const [worker] = childrenOf(served.process.pid);
  process.kill(worker ?? 0, 'SIGKILL');
  for (let lines = 1; ; lines = served.log().length + 1) {
    const logged = (await served.logged(lines)).map((line) => JSON.parse(line) as { msg: string });
    if (logged.some(({ msg }) => msg === 'Replacing a worker')) break;
  }
  assert.equal(await served.end(), 0);
  for (const line of served.log()) assert.doesNotThrow(() => JSON.parse(line) as unknown, line);
});
