/** The recipes of docs/sql.md for Python and R, run as they stand. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { buildDatabase, sampleWiki } from '../rig/wiki.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-sql-'));
after(() => {
  rmSync(folder, { recursive: true });
});
buildDatabase(sampleWiki(), join(folder, 'wiki.sqlite')).close();
const wikiquery = join(import.meta.dirname, '../../packages/wikiquery/bin/wikiquery.js');
execFileSync(process.execPath, [wikiquery, 'views', '--database', `sqlite:${join(folder, 'wiki.sqlite')}`]);

const page = readFileSync(join(import.meta.dirname, '../../docs/sql.md'), 'utf8');

const blocks = (language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.+?)^\`\`\``, 'gms'))].map(([, code = '']) => code);

const fails = (program: string, ...args: readonly string[]): boolean => spawnSync(program, args).status !== 0;

const noPython =
  fails('/usr/bin/python3', '-c', 'import pandas, networkx') &&
  "Python's pandas and networkx are not installed";
const noR = fails('Rscript', '-e', 'library(RSQLite)') && "R's RSQLite is not installed";

const run = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8' });

const expected = [
  'Lantern Isles 1283\nGull Point 735\nMain Page 648\n',
  /^time\n2024 +\d+\n/,
  '2\n',
  '231\n',
];

test('there are four recipes for Python, and one for R', () => {
  assert.equal(blocks('python').length, expected.length);
  assert.equal(blocks('r').length, 1);
});

for (const [i, code] of blocks('python').entries()) {
  test(`recipe ${i + 1} for Python`, { skip: noPython }, () => {
    const out = run('/usr/bin/python3', ['-c', code]);
    const result = expected[i] ?? '';
    if (typeof result === 'string') assert.equal(out, result);
    else assert.match(out, result);
  });
}

test('the recipe for R', { skip: noR }, () => {
  assert.match(run('Rscript', ['-e', blocks('r')[0] ?? '']), /Lighthouses +21/);
});
