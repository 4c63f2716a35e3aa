import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../bin/wikiquery.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'wikiquery-import-search-'));
after(() => {
  rmSync(folder, { recursive: true });
});

const run = (...args: readonly string[]): { status: number | null; out: string; errors: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
  return { status, out: stdout, errors: stderr };
};

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const page = (id: number, title: string, ns: number, text: string): string =>
  `<page><title>${title}</title><ns>${ns}</ns><id>${id}</id><revision><id>${id}</id>
<timestamp>2020-01-01T00:00:00Z</timestamp><contributor><username>Mira</username><id>7</id></contributor>
<model>wikitext</model><text>${text}</text></revision></page>`;

const pages = write(
  'pages.xml',
  `<mediawiki version="0.11" xml:lang="en"><siteinfo><dbname>lampwiki</dbname></siteinfo>
${page(1, 'Lamp', 0, '{{Light}} wick [[Category:Lights]]')}${page(2, 'Oil', 0, 'oil')}${page(3, 'Template:Light', 10, 'x')}
</mediawiki>`,
);
const deployment = write('search.json', JSON.stringify({ settings: { search: 'cirrus' } }));

const found = (database: string, search: string, ...options: readonly string[]): readonly string[] => {
  const { out, errors } = run('query', '--database', database, ...options, `list=search&srsearch=${search}`);
  assert.ok(out, errors);
  return JSON.parse(out).query.search.map(({ title }: { title: string }) => title);
};

const keywords = ['insource:wick', 'incategory:Lights', 'hastemplate:Light'];

test('a default import says which searches it lacks, and how to get them', () => {
  const database = `sqlite:${join(folder, 'default.sqlite')}`;
  const made = run('import', '--database', database, pages);
  assert.equal(made.status, 0, made.errors);
  assert.ok(made.errors.includes(`wikiquery index --database ${database} --search cirrus`), made.errors);
  assert.deepEqual(found(database, 'wick&srwhat=text'), ['Lamp']);
  const indexed = run('index', '--database', database, '--search', 'cirrus');
  assert.equal(indexed.status, 0, indexed.errors);
  for (const search of keywords) assert.deepEqual(found(database, search), ['Lamp'], search);
});

test('an import with --search makes the index for keywords', () => {
  const database = `sqlite:${join(folder, 'search.sqlite')}`;
  const made = run('import', '--database', database, '--search', 'cirrus', pages);
  assert.equal(made.status, 0, made.errors);
  assert.doesNotMatch(made.errors, /--search/);
  for (const search of keywords) assert.deepEqual(found(database, search), ['Lamp'], search);
  const wrong = run('import', '--database', database, '--search', 'elastic', pages);
  assert.equal(wrong.status, 2);
  assert.match(wrong.errors, /--search must be mediawiki or cirrus, not "elastic"/);
});

for (const command of ['import', 'index'])
  test(`${command} makes the index that the deployment's settings choose`, () => {
    const database = `sqlite:${join(folder, `deployed-${command}.sqlite`)}`;
    const options = command === 'import' ? ['--deployment', deployment] : ['--no-index'];
    const made = run('import', '--database', database, ...options, pages);
    assert.equal(made.status, 0, made.errors);
    if (command === 'index') {
      const indexed = run('index', '--database', database, '--deployment', deployment);
      assert.equal(indexed.status, 0, indexed.errors);
    }
    for (const search of keywords)
      assert.deepEqual(found(database, search, '--deployment', deployment), ['Lamp'], search);
  });
