import assert from 'node:assert/strict';
import test from 'node:test';
import { runCommand } from '../../../test/rig/run-command.ts';
import about from '../package.json' with { type: 'json' };

const commands = [
  'serve',
  'top',
  'init',
  'import',
  'mirror',
  'query',
  'sandbox',
  'mcp',
  'check',
  'index',
  'export',
  'views',
  'catalogue',
];

test('without a command, the overview is printed, which lists the commands', async (t) => {
  const { code, out, err } = await runCommand(t);
  assert.deepEqual([code, err], [2, '']);
  const listed = [...out.matchAll(/^ {2}([a-z]+) +[A-Z]/gm)].map(([, name]) => name);
  assert.deepEqual(listed, commands);
  // All descriptions begin in the same column.
  const columns = new Set([...out.matchAll(/^ {2}[a-z]+ +(?=[A-Z])/gm)].map(([text]) => text.length));
  assert.deepEqual([...columns], [2 + 'catalogue'.length + 2]);
  for (const name of ['--help', '-h', 'help'])
    assert.deepEqual(await runCommand(t, name), { code: 0, out, err: '' });
});

test('an unknown command is refused with the overview, also one that objects have', async (t) => {
  const { out: overview } = await runCommand(t, 'help');
  for (const name of ['servee', 'toString', '__proto__'])
    assert.deepEqual(await runCommand(t, name, '--help'), {
      code: 2,
      out: '',
      err: `Unknown command "${name}".\n\n${overview}`,
    });
});

test('--version prints the version', async (t) => {
  assert.deepEqual(await runCommand(t, '--version'), { code: 0, out: `${about.version}\n`, err: '' });
});

test('each command prints its usage', async (t) => {
  for (const name of commands)
    for (const option of ['--help', '-h']) {
      const { code, out, err } = await runCommand(t, name, option);
      assert.deepEqual([code, err], [0, ''], name);
      assert.match(out, new RegExp(`^usage: (?:npx )?wikiquery ${name}\\b`));
      assert.match(out, /\n {2}-/);
    }
});

test('an unknown option is refused with where the options are listed', async (t) => {
  for (const name of commands) {
    const { code, out, err } = await runCommand(t, name, '--no-such-option');
    assert.deepEqual([code, out], [2, ''], name);
    assert.match(err, new RegExp(`^wikiquery ${name}: Unknown option '--no-such-option'`));
    assert.ok(err.endsWith(`\nRun "wikiquery ${name} --help" for its options.\n`), err);
  }
});

/** Command lines that are wrong, and what is said of them. */
const wrong: readonly (readonly [line: string, message: RegExp])[] = [
  ['query', /^Give the parameters as one quoted argument/],
  ['query list=allpages extra', /^Give the parameters as one quoted argument/],
  ['query --from http://a.example --database b --all list=allpages', /^Give either --from or --database\.$/],
  ['check --json', /^--json needs --against URL\.$/],
  ['check --sample 5', /^--sample needs --against URL\.$/],
  ['check --requests 5', /^--requests needs --against URL\.$/],
  ['check --log a', /^--log needs --against URL\.$/],
  ['check --against http://a.example --seed 5', /^--seed needs --sample N, --requests N or --log FILE\.$/],
  ['check --against http://a.example --rate 5', /^--rate needs --sample N/],
  ['check --against http://a.example --pause 5', /^--pause needs --sample N/],
  ['check --against http://a.example --contact a@b.c', /^--contact needs --sample N/],
  [
    'check --against http://a.example --sample 5 --account a',
    /^--account needs --requests N or --log FILE\.$/,
  ],
  [
    'check --against http://a.example --sample 5 --requests 5',
    /^Give either --sample, or --requests and --log\.$/,
  ],
  ['index', /^Name the database to index: --database sqlite:PATH\.$/],
  ['views', /^Name the database: --database sqlite:PATH\.$/],
  ['export', /^Name one folder to write the files into/],
  ['export a b', /^Name one folder to write the files into/],
  ['export --format xml a', /^--format must be parquet, csv, ndjson, not "xml"\.$/],
  ['export --format toString a', /^--format must be parquet, csv, ndjson, not "toString"\.$/],
  ['catalogue --format xml', /^Unknown format "xml": use paraminfo or openapi\.$/],
  ['import', /^No files to import/],
  ['mirror', /^Name one wiki by the URL of its api\.php/],
  ['mirror http://a.example http://b.example', /^Name one wiki by the URL of its api\.php/],
  ['mirror http://a.example --since yesterday', /^--since must be a time in the past.*not "yesterday"\.$/],
  ['mirror http://a.example --since 2999-01-01', /^--since must be a time in the past.*not "2999-01-01"\.$/],
  ['mirror http://a.example --rate 0', /--rate/],
  ['mirror http://a.example --interval x', /--interval/],
  ['mirror http://a.example --hide-days 0', /--hide-days/],
  ['mirror http://a.example --hide-within 5 --once', /^--hide-within cannot be promised with --once\.$/],
  ['mirror http://a.example --hide-within x', /--hide-within/],
  ['mirror http://a.example --stream ftp://b.example', /^--stream must be a URL or none, not "ftp:/],
  ['mirror http://a.example --stream stream', /^--stream must be a URL or none, not "stream"\.$/],
  ['mirror http://a.example', /--database/],
  ['init --from a.json --messages de', /^--messages needs the URL of api\.php in --from\.$/],
  ['init --from http://a.example --messages de', /^--messages needs --output FILE/],
  ['init --from http://a.example --messages-folder a', /^--messages-folder needs --messages with languages/],
];

test('a wrong command line is refused with a sentence that says what to do', async (t) => {
  for (const [line, message] of wrong) {
    const [name = '', ...args] = line.split(' ');
    const { code, out, err } = await runCommand(t, name, ...args);
    assert.deepEqual([code, out], [2, ''], `${line}: ${err}`);
    const start = `wikiquery ${name}: `;
    assert.ok(err.startsWith(start), err);
    assert.match(err.slice(start.length).trimEnd(), message, line);
  }
});
