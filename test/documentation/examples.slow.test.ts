/** Runs the examples as those who copy them do. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const installed = join(root, 'test/clients/npm/node_modules');
const pywikibot = process.env['PYWIKIBOT'] ?? '';

/** A copy of an example, removed at the end of its block. */
function copyOf(example: string): Disposable & { readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-example-'));
  cpSync(join(root, 'examples', example), folder, { recursive: true });
  return {
    folder,
    [Symbol.dispose]: () => {
      rmSync(folder, { recursive: true });
    },
  };
}

/** Runs a program in a folder, with the command of this checkout; returns what it prints, and rejects if it fails. */
async function runIn(folder: string, program: string, ...args: readonly string[]): Promise<string> {
  const { NODE_TEST_CONTEXT: _own, ...environment } = process.env;
  const { stdout } = await promisify(execFile)(program, args, {
    cwd: folder,
    env: {
      ...environment,
      WIKIQUERY: `'${process.execPath}' '${join(root, 'packages/wikiquery/bin/wikiquery.js')}'`,
      ...(pywikibot !== '' && { PYTHONPATH: pywikibot }),
    },
  });
  return stdout;
}

const missing = (name: string, program: string, ...args: readonly string[]): string | false =>
  spawnSync(program, args).status !== 0 && `${name} is not installed`;

// Debian's packages are installed for its own interpreters.
const python = '/usr/bin/python3';
const perl = '/usr/bin/perl';

/** Runs the tests of a file in the Python example; returns pytest's summary. */
async function runPython(file: string): Promise<string> {
  using example = copyOf('python');
  // Awaited here, because the folder is removed at the end of this block.
  return await runIn(example.folder, python, '-B', '-m', 'pytest', '-q', '-p', 'no:cacheprovider', file);
}

suite('the examples pass', () => {
  for (const [client, tests] of [
    ['mwn', 3],
    ['nodemw', 3],
  ] as const) {
    const skip = !existsSync(join(installed, client)) && `${client} is not installed`;
    test(`in JavaScript, with ${client}`, { skip }, async () => {
      using example = copyOf('javascript');
      const modules = join(example.folder, 'node_modules');
      mkdirSync(modules);
      symlinkSync(join(installed, client), join(modules, client));
      symlinkSync(join(root, 'packages/wikiquery'), join(modules, 'wikiquery'));
      const printed = await runIn(example.folder, process.execPath, '--test', `${client}-bot.test.js`);
      assert.match(printed, new RegExp(`^# pass ${tests}$|^ℹ pass ${tests}$`, 'm'));
    });
  }

  const noMwclient = missing("Python's pytest or mwclient", python, '-c', 'import mwclient, pytest');
  test('in Python, with mwclient', { skip: noMwclient }, async () => {
    assert.match(await runPython('test_mwclient_bot.py'), /^4 passed/m);
  });

  const noPywikibot = !existsSync(join(pywikibot, 'pywikibot')) && 'Pywikibot in PYWIKIBOT is not installed';
  test('in Python, with pywikibot', { skip: noPywikibot }, async () => {
    assert.match(await runPython('test_pywikibot_bot.py'), /^2 passed/m);
  });

  const noPerl = missing("Perl's MediaWiki::API", perl, '-MMediaWiki::API', '-e', '1');
  test('in Perl, with MediaWiki::API', { skip: noPerl }, async () => {
    using example = copyOf('perl');
    assert.match(await runIn(example.folder, perl, 'bot.t'), /^ok 3 - stops where the wiki is read-only$/m);
  });
});
