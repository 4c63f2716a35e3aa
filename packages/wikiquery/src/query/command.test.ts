import assert from 'node:assert/strict';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { runCommand, type CommandResult } from '../../../../test/rig/run-command.ts';
import { writeWiki } from '../../../../test/rig/wiki-file.ts';

const { folder, options } = writeWiki({
  pages: {
    Lamp: 'A lamp. [[Buoy]]',
    Buoy: 'x [[Category:Lights]]',
    'Category:Lights': 'l',
    Old: '#REDIRECT [[Lamp]]',
  },
});
const query = async (t: TestContext, ...args: readonly string[]): Promise<CommandResult> =>
  await runCommand(t, 'query', ...options, ...args);
const list = 'list=allpages&aplimit=2';

test('without a format, the answer is printed as a person reads it, with its continuation', async (t) => {
  const { code, out, err } = await query(t, list);
  assert.deepEqual([code, err], [0, '']);
  const answer = {
    batchcomplete: true,
    continue: { apcontinue: 'Old', continue: '-||' },
    query: {
      allpages: [
        { pageid: 2, ns: 0, title: 'Buoy' },
        { pageid: 1, ns: 0, title: 'Lamp' },
      ],
    },
  };
  assert.equal(out, `${JSON.stringify(answer, undefined, 2)}\n`);
  // As in the address of a request.
  assert.equal((await query(t, `https://wiki.example/w/api.php?${list}`)).out, out);
  assert.equal((await query(t, `?${list}`)).out, out);
});

test('--all writes a list to its end in each format', async (t) => {
  const outputs = {
    json: `{"query":{"allpages":[
{"pageid":2,"ns":0,"title":"Buoy"},
{"pageid":1,"ns":0,"title":"Lamp"},
{"pageid":4,"ns":0,"title":"Old"}
]}}
`,
    ndjson:
      '{"pageid":2,"ns":0,"title":"Buoy"}\n{"pageid":1,"ns":0,"title":"Lamp"}\n{"pageid":4,"ns":0,"title":"Old"}\n',
    csv: 'pageid,ns,title\r\n2,0,Buoy\r\n1,0,Lamp\r\n4,0,Old\r\n',
    tsv: 'pageid\tns\ttitle\n2\t0\tBuoy\n1\t0\tLamp\n4\t0\tOld\n',
    table: 'pageid  ns  title\n──────  ──  ─────\n     2   0  Buoy\n     1   0  Lamp\n     4   0  Old\n',
  };
  for (const [format, out] of Object.entries(outputs))
    assert.deepEqual(await query(t, '--all', '--format', format, list), { code: 0, out, err: '' }, format);
  assert.equal((await query(t, '--all', list)).out, outputs.json);
  const parquet = await query(t, '--all', '--format', 'parquet', list);
  assert.deepEqual([parquet.code, parquet.out.slice(0, 4), parquet.out.slice(-4)], [0, 'PAR1', 'PAR1']);
});

test('one part says that there is more, --limit ends in the middle of another', async (t) => {
  assert.deepEqual(await query(t, '--format', 'tsv', '--columns', 'title', list), {
    code: 0,
    out: 'title\nBuoy\nLamp\n',
    err: 'There is more: --all continues to the end.\n',
  });
  const limits = { 1: 'Buoy\n', 2: 'Buoy\nLamp\n', 3: 'Buoy\nLamp\nOld\n', 9: 'Buoy\nLamp\nOld\n' };
  for (const [limit, rows] of Object.entries(limits))
    assert.deepEqual(await query(t, '--limit', limit, '--format', 'tsv', '--columns', 'title', list), {
      code: 0,
      out: `title\n${rows}`,
      err: '',
    });
});

test('rows of pages have columns for what is in lists', async (t) => {
  const { out, code } = await query(
    t,
    '--all',
    '--format=csv',
    'titles=Lamp|Buoy|Nowhere&prop=links|categories',
  );
  assert.equal(code, 0);
  const [head = '', ...rows] = out.trimEnd().split('\r\n');
  const names = head.split(',');
  const cells = rows.map((row) => row.split(','));
  assert.deepEqual(
    ['title', 'missing', 'links.title', 'categories.title'].map((name) =>
      cells.map((row) => row[names.indexOf(name)]),
    ),
    [
      ['Lamp', 'Buoy', 'Nowhere'],
      ['', '', 'true'],
      ['Buoy', '', ''],
      ['', 'Category:Lights', ''],
    ],
  );
});

test('other formats of answers are those of the API, and help is a text', async (t) => {
  const xml = await query(t, `${list}&format=xml`);
  assert.match(
    xml.out,
    /^<\?xml version="1\.0"\?><api batchcomplete="">.*<p pageid="2" ns="0" title="Buoy" \/>/,
  );
  const old = await query(t, `${list}&formatversion=1`);
  assert.match(old.out, /"batchcomplete": "",/);
  const help = await query(t, 'action=help&modules=query+allpages');
  assert.match(
    help.out,
    /^query\+allpages\n {2}Lists the pages of a namespace by title\.\n\nparameters:\n {2}apfrom\n/,
  );
  assert.match(help.out, /\n {2}apnamespace {2}\(default 0\)\n/);
  assert.equal(help.code, 0);
});

test('errors are in the answer, or on standard error where rows are written', async (t) => {
  const answered = await query(t, 'list=backlinks');
  assert.deepEqual([answered.code, answered.err], [1, '']);
  assert.equal((JSON.parse(answered.out) as { error: { code: string } }).error.code, 'missingparam');
  const message = 'wikiquery query: One of these parameters is required: "bltitle", "blpageid".\n';
  for (const format of ['csv', 'json'])
    assert.deepEqual(await query(t, '--all', '--format', format, 'list=backlinks'), {
      code: 1,
      out: '',
      err: message,
    });
});

test('what cannot be answered is refused before anything is written', async (t) => {
  const rows = ' are about rows: add --format ndjson, csv, tsv, table or parquet.';
  const refusals: readonly (readonly [code: number, message: string, ...args: readonly string[]])[] = [
    [
      1,
      'There is no column "titel" in these rows. Did you mean title?',
      '--all',
      '--format=csv',
      '--columns=titel',
      list,
    ],
    [2, '--format must be json, ndjson, csv, tsv, table or parquet; it is "xls".', '--format=xls', list],
    [2, `--columns and --limit${rows}`, '--limit=2', list],
    [2, `--columns and --limit${rows}`, '--columns=title', list],
    [1, '"allpagez" is not a value of list. Did you mean allpages?', 'list=allpagez'],
    [1, 'There is no parameter "apfrm" here. Did you mean apfrom?', 'list=allpages&apfrm=x'],
    [1, 'Leave out format=xml: --format says what is written.', '--all', `${list}&format=xml`],
  ];
  for (const [code, message, ...args] of refusals)
    assert.deepEqual(await query(t, ...args), { code, out: '', err: `wikiquery query: ${message}\n` });
});

test('a database that cannot be opened is named', async (t) => {
  const file = (name: string): string => join(folder, name);
  const from = async (...args: readonly string[]): Promise<unknown> => {
    const { code, out, err } = await runCommand(t, 'query', ...args, list);
    assert.equal(out, '');
    return [code, err.replace('wikiquery query: ', '').trimEnd()];
  };
  const missing = file('none.sqlite');
  assert.deepEqual(await from(`--database=sqlite:${missing}`), [1, `There is no file ${missing}.`]);
  const config = file('wiki.json');
  assert.deepEqual(await from(`--database=sqlite:${config}`), [1, `${config} is not a SQLite database.`]);
  assert.deepEqual(await from('--database=oracle:x'), [
    1,
    '"oracle:" is not a supported kind of database: use sqlite:PATH or mysql://user:password@host:port/name.',
  ]);
  const [code, message] = (await from(`--database=sqlite:${file('wiki.sqlite')}`, `--config=${missing}`)) as [
    number,
    string,
  ];
  assert.equal(code, 1);
  assert.ok(message.startsWith(`Cannot read the configuration ${missing}: ENOENT`), message);
});
