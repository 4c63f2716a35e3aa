import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { runCommand } from '../../../../test/rig/run-command.ts';
import { writeWiki } from '../../../../test/rig/wiki-file.ts';

const { folder, path, options } = writeWiki({
  pages: {
    Lamp: 'A "lamp", [[Buoy]]',
    Buoy: 'x [[Category:Lights]]',
    'Category:Lights': 'l',
    Old: '#REDIRECT [[Lamp]]',
    Far: '[[Old]] [[Nowhere]]',
  },
});
const names = [
  'pages',
  'redirects',
  'links',
  'categories',
  'category_members',
  'category_tree',
  'templates_used',
  'files_used',
  'external_links',
  'interlanguage_links',
  'revisions',
  'texts',
  'users',
  'log_entries',
];

test('all views are exported, with the rows of each', async (t) => {
  const to = join(folder, 'deep/tables');
  const { code, out, err } = await runCommand(t, 'export', ...options, '--format=csv', to);
  assert.equal(code, 0);
  assert.deepEqual(
    readdirSync(to).toSorted(),
    ['.wikiquery-export.json', ...names.map((name) => `${name}.csv`)].toSorted(),
  );
  const read = (name: string): string => readFileSync(join(to, `${name}.csv`), 'utf8');
  const [columns, ...links] = read('links').trimEnd().split('\r\n');
  assert.equal(columns, 'from_id,from_namespace,from_title,to_id,to_namespace,to_title');
  assert.deepEqual(links.toSorted(), [
    '1,0,Lamp,2,0,Buoy',
    '4,0,Old,1,0,Lamp',
    '5,0,Far,,0,Nowhere',
    '5,0,Far,4,0,Old',
  ]);
  assert.match(read('texts'), /\r\n1,0,Lamp,1,1,main,wikitext,18,"A ""lamp"", \[\[Buoy\]\]"\r\n/);
  // Each file is reported with its rows, which the last line adds up.
  const counts = [...err.matchAll(/^(.*): (\d+) rows?$/gm)].map(([, file = '', rows]) => [
    file,
    Number(rows),
  ]);
  assert.deepEqual(
    counts.map(([file]) => file),
    names.map((name) => join(to, `${name}.csv`)),
  );
  for (const name of names) {
    const lines = read(name).split('\r\n').length - 2;
    assert.ok(err.includes(`${name}.csv: ${lines} ${lines === 1 ? 'row' : 'rows'}\n`), name);
  }
  const total = counts.reduce((sum, [, rows]) => sum + Number(rows), 0);
  assert.ok(out.startsWith(`${total} rows were written in `), out);
  assert.deepEqual(JSON.parse(readFileSync(join(to, '.wikiquery-export.json'), 'utf8')), {
    database: `sqlite:${path}`,
    files: names.map((name) => `${name}.csv`),
  });
});

test('a graph has nodes, and edges through redirects', async (t) => {
  const to = join(folder, 'graph');
  const { code } = await runCommand(t, 'export', ...options, '--format=ndjson', '--graph', to);
  assert.equal(code, 0);
  const read = (name: string): readonly string[] =>
    readFileSync(join(to, `${name}.ndjson`), 'utf8')
      .trimEnd()
      .split('\n')
      .toSorted();
  assert.deepEqual(read('nodes'), [
    '{"id":1,"namespace":0,"title":"Lamp"}',
    '{"id":2,"namespace":0,"title":"Buoy"}',
    '{"id":3,"namespace":14,"title":"Category:Lights"}',
    '{"id":5,"namespace":0,"title":"Far"}',
  ]);
  assert.deepEqual(read('edges'), ['{"from_id":1,"to_id":2}', '{"from_id":5,"to_id":1}']);
});

test('files that are there are left alone, and written again by --rebuild', async (t) => {
  const to = join(folder, 'again');
  const run = async (...args: readonly string[]) =>
    await runCommand(t, 'export', ...options, '--format=csv', ...args, to);
  await run('--views=users');
  const file = join(to, 'users.csv');
  const whole = readFileSync(file, 'utf8');
  writeFileSync(file, 'kept');
  const again = await run('--views=users, redirects');
  assert.equal(
    again.err,
    `${file} is there already: --rebuild writes it again.\n${join(to, 'redirects.csv')}: 1 row\n`,
  );
  assert.match(again.out, /^1 row was written in /);
  assert.equal(readFileSync(file, 'utf8'), 'kept');
  await run('--views=users', '--rebuild');
  assert.equal(readFileSync(file, 'utf8'), whole);
});

test('what cannot be exported is refused, and leaves no file', async (t) => {
  const to = join(folder, 'refused');
  const run = async (...args: readonly string[]): Promise<unknown> => {
    const { code, out, err } = await runCommand(t, 'export', ...options, ...args, to);
    assert.equal(out, '');
    return [code, err.trimEnd()];
  };
  assert.deepEqual(await run('--views=pages,nope'), [
    1,
    `wikiquery export: There is no view "nope" here, only ${names.join(', ')}.`,
  ]);
  assert.deepEqual(await run('--graph', '--views=pages'), [
    2,
    'wikiquery export: --graph writes nodes and edges: --views has no use.',
  ]);
  assert.equal(existsSync(to), false);
  writeFileSync(to, '');
  const [code, message] = (await run('--views=users')) as [number, string];
  assert.equal(code, 1);
  assert.ok(message.includes(to), message);
});
