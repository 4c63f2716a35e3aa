import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { TheirModule } from '../read-modules.ts';
import { chooseLogged, readAccessLog } from './access-log.ts';

const module = (path: string, more: Partial<TheirModule> = {}): [string, TheirModule] => [
  path,
  {
    name: path.replace(/^.*\+/, ''),
    path,
    group: path.includes('+') ? 'list' : 'action',
    prefix: '',
    generator: false,
    mustbeposted: false,
    writerights: false,
    source: 'MediaWiki',
    parameters: [],
    ...more,
  },
];

const options = {
  path: '/w/api.php',
  modules: new Map([
    module('query'),
    module('opensearch'),
    module('feedrecentchanges'),
    module('edit', { writerights: true, mustbeposted: true }),
    module('purge', { writerights: true }),
    module('query+checkuser', { mustbeposted: true }),
    module('json', { group: 'format' }),
  ]),
  most: 100,
  seed: 1,
};

const line = (target: string, method = 'GET'): string =>
  `203.0.113.7 - - [29/Nov/2026:06:25:24 +0000] "${method} ${target} HTTP/1.1" 200 512 "-" "LampBot/1.0 (\\"x\\")"`;

test('requests for data are chosen once each, without what concerns their delivery', async () => {
  const { requests, replayable, skipped, unreadable } = await chooseLogged(
    [
      line('/w/api.php?action=query&titles=Gull_Point%7CLamp&format=xml&maxlag=5&_=123'),
      line('/w/api.php?titles=Gull_Point%7CLamp&action=query&format=json&callback=f'),
      line(String.raw`/w/api.php?action=query&titles=\xC3\x89clat+A&formatversion=2`),
      line('https://wiki.example/w/api.php?action=opensearch&search=a'),
      '',
    ],
    options,
  );
  assert.deepEqual(
    requests.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    [
      { action: 'opensearch', search: 'a', format: 'json' },
      { action: 'query', titles: 'Éclat A', formatversion: '2', format: 'json' },
      { action: 'query', titles: 'Gull_Point|Lamp', format: 'json' },
    ],
  );
  assert.deepEqual([replayable, skipped.size, unreadable], [4, 0, 0]);
});

test('what is not read-only, not data or not comparable is skipped and counted', async () => {
  const { requests, skipped, unreadable } = await chooseLogged(
    [
      line('/wiki/Main_Page'),
      line('/w/api.php?action=query', 'POST'),
      line('/w/api.php?action=edit&title=A&text=b'),
      line('/w/api.php?action=purge&titles=A'),
      line('/w/api.php?action=query&list=checkuser'),
      line('/w/api.php?action=unheard'),
      line('/w/api.php?action=json'),
      line('/w/api.php'),
      line('/w/api.php?action=feedrecentchanges'),
      line('/w/api.php?action=query&titles=A&export=1&exportnowrap=1'),
      line('/w/api.php?action=query&list=random'),
      line('/w/api.php?action=query&centralauthtoken=abc'),
      'no log line',
    ],
    options,
  );
  assert.deepEqual(requests, []);
  assert.deepEqual(Object.fromEntries(skipped), {
    'other pages': 1,
    'not GET': 1,
    'not read-only': 3,
    'unknown action': 3,
    'no data': 2,
    'matter of chance': 1,
    'private parameters': 1,
  });
  assert.equal(unreadable, 1);
});

test('of many requests, the seed chooses, and repetition does not count', async () => {
  const lines = Array.from({ length: 2000 }, (_, i) => line(`/w/api.php?action=query&titles=T${i % 500}`));
  const choose = (seed: number) => chooseLogged(lines, { ...options, most: 20, seed });
  const first = await choose(1);
  assert.equal(first.requests.length, 20);
  assert.equal(first.replayable, 2000);
  assert.equal(new Set(first.requests.map((request) => request['titles'])).size, 20);
  assert.deepEqual(await choose(1), first);
  assert.notDeepEqual((await choose(2)).requests, first.requests);
});

test('compressed logs are read, and damaged ones are reported', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-log-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const path = join(folder, 'access.log.1.gz');
  writeFileSync(path, gzipSync(`${line('/w/api.php?action=query&titles=A')}\n`));
  assert.equal((await readAccessLog(path, options)).requests.length, 1);
  writeFileSync(path, 'not compressed');
  await assert.rejects(readAccessLog(path, options));
  await assert.rejects(readAccessLog(join(folder, 'missing.log.gz'), options), { code: 'ENOENT' });
});
