import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createWiki } from '../rig/wiki.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const [first = assert.fail(), ...others] = [...read('docs/client.md').matchAll(/```ts\n(.*?)\n```/gs)].map(
  ([, code = '']) => code,
);
const passwordOfWarden = /^\| Warden +\| (\S+) /m.exec(read('packages/testing/sample/README.md'))?.[1] ?? '';

suite('the examples in docs/client.md run on the sample wiki', async () => {
  const wiki = createWiki();
  after(() => {
    wiki.close();
  });

  /** Runs an example as a program of its own, with the client of the first one. */
  const run = async (code: string): Promise<string> => {
    const { url } = await wiki.listen();
    const program = code
      .replaceAll("'wikiquery-client'", `'${new URL('packages/client/src/index.ts', root).href}'`)
      .replaceAll('https://wiki.example/w/api.php', url)
      .replace('password of Warden', passwordOfWarden);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module-typescript', '--eval', program],
      { cwd: fileURLToPath(root), timeout: 60_000 },
    );
    return stdout;
  };

  const expected: readonly RegExp[] = [
    /^Lighthouse$/m,
    /^Gull Cape \d+ \d+$/m,
    /apcontinue/,
    /^badcontinue .+/m,
    /^Warden \[.*'sysop'/m,
  ];
  assert.equal(others.length, expected.length);
  test('the first', async () => {
    assert.match(await run(first), /^Gull Cape\nGull Point\n/);
  });
  for (const [index, code] of others.entries()) {
    test(code.split('\n', 1).join(''), async () => {
      const program = code.includes('createClient') ? code : `${first}\n${code}`;
      assert.match(await run(program), expected[index] ?? /^$/);
    });
  }
});
