import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../bin/wikiquery.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'wikiquery-cli-import-'));
after(() => {
  rmSync(folder, { recursive: true });
});

const run = (args: readonly string[], input = ''): { status: number | null; out: string; errors: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    input,
    encoding: 'utf8',
  });
  return { status, out: stdout, errors: stderr };
};

const dump = (dbname: string, end = '</mediawiki>'): string => `<mediawiki version="0.11" xml:lang="de">
<siteinfo><sitename>Möwen</sitename><dbname>${dbname}</dbname><base>https://gulls.example/wiki/Start</base>
<case>first-letter</case><namespaces><namespace key="0" case="first-letter" />
<namespace key="14" case="first-letter">Kategorie</namespace></namespaces></siteinfo>
<page><title>Möwe</title><ns>0</ns><id>1</id><revision><id>2</id><timestamp>2020-01-01T00:00:00Z</timestamp>
<contributor><username>Mira</username><id>7</id></contributor><model>wikitext</model>
<text xml:space="preserve">[[Kategorie:Vögel]] [[Kap]]</text></revision></page>
<page><title>Kategorie:Vögel</title><ns>14</ns><id>3</id><revision><id>4</id><timestamp>2020-01-01T00:00:00Z</timestamp>
<contributor><username>Mira</username><id>7</id></contributor><model>wikitext</model><text>x</text></revision></page>
${end}\n`;

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

test('a dump is imported, and answered with the names that it tells', () => {
  const database = `sqlite:${join(folder, 'gulls.sqlite')}`;
  const made = run(['import', '--database', database, write('gulls', dump('gullwiki'))]);
  assert.deepEqual([made.status, made.out.replace(/^.*?: | in .*\n/g, '')], [0, '2 pages, 2 revisions']);
  const answer = run(['query', '--database', database, 'titles=Möwe&prop=categories|links']);
  assert.equal(answer.status, 0, answer.errors);
  assert.doesNotMatch(answer.errors, /--config/);
  const page = JSON.parse(answer.out).query.pages[0];
  assert.deepEqual(page.categories, [{ ns: 14, title: 'Kategorie:Vögel' }]);
  assert.deepEqual(page.links, [{ ns: 0, title: 'Kap' }]);
});

test('standard input is read, and only some namespaces', () => {
  const database = join(folder, 'input.sqlite');
  const made = run(
    ['import', '--database', `sqlite:${database}`, '--namespaces', 'Category', '-'],
    dump('gullwiki'),
  );
  assert.equal(made.status, 0, made.errors);
  assert.match(made.out, /1 pages, 1 revisions/);
});

test('damage shows in the exit code and in the report', () => {
  const database = join(folder, 'damaged.sqlite');
  const made = run([
    'import',
    '--database',
    `sqlite:${database}`,
    write('cut', dump('gullwiki', '<page><title>Kap</title>')),
  ]);
  assert.equal(made.status, 3);
  assert.match(made.errors, /damaged\.sqlite\.report\.tsv/);
  const lines = readFileSync(`${database}.report.tsv`, 'utf8').trim().split('\n');
  assert.equal(lines[0], 'file\tbyte\tkind\ttitle\twhat');
  assert.match(lines.at(-1) ?? '', /\tend\t/);
});

test('another wiki is refused, unless it is asked for', () => {
  const database = `sqlite:${join(folder, 'two.sqlite')}`;
  const first = write('first', dump('gullwiki'));
  const second = write('second', dump('ternwiki'));
  assert.equal(run(['import', '--database', database, first]).status, 0);
  const refused = run(['import', '--database', database, second]);
  assert.equal(refused.status, 1);
  assert.match(refused.errors, /holds gullwiki.*ternwiki.*--append/s);
  assert.match(run(['import', '--database', database, first, second]).errors, /several wikis/);
  assert.equal(run(['import', '--database', database, '--append', second]).status, 0);
});

test('a dry run tells what the files are, and makes nothing', () => {
  const database = join(folder, 'dry.sqlite');
  const told = run([
    'import',
    '--dry-run',
    '--database',
    `sqlite:${database}`,
    write('gulls', dump('gullwiki')),
    write('note', 'hello'),
  ]);
  assert.equal(told.status, 0);
  assert.match(told.errors, /gullwiki.*gulls: pages.*note is left out/s);
  assert.equal(existsSync(database), false);
});

test('what cannot be is said in a sentence', () => {
  const file = write('gulls', dump('gullwiki'));
  for (const [args, sentence] of [
    [['--database', 'sqlite:x'], /Name the files/],
    [[file], /--database sqlite:PATH/],
    [['--database', 'mysql://x', file], /SQLite/],
    [['--database', 'sqlite:x', join(folder, 'nowhere')], /nowhere cannot be read/],
    [['--database', 'sqlite:x', '--limit', 'some', file], /--limit/],
    [['--database', 'sqlite:x', '--namespaces', 'Portal', file], /no namespace "Portal"/],
  ] as const) {
    const { status, errors } = run(['import', ...args]);
    assert.equal(status, 1, errors);
    assert.match(errors, sentence);
  }
});
