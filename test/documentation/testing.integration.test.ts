import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { fixtures } from '../../packages/extensions/src/fixtures.ts';
import { descriptionFields } from '../../packages/import/src/fixture/check-description.ts';
import { documentDescription } from '../../packages/wikiquery/src/document-description.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const examplesIn = (page: string): readonly string[] =>
  [...read(page).matchAll(/```js\n(.*?)\n```/gs)].map(([, code = '']) => code);

/** Runs an example as a program of its own, which fails if one of its tests does. */
async function run(code: string): Promise<string> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: fileURLToPath(root),
    env,
    timeout: 120_000,
  });
  return stdout;
}

suite('the examples in docs/testing.md pass', () => {
  const examples = examplesIn('docs/testing.md');
  assert.ok(examples.length >= 5);
  for (const code of examples) {
    test(/test\('([^']*)'/.exec(code)?.[1] ?? code, async () => {
      assert.match(await run(code), /pass 1\n/);
    });
  }
});

test('docs/testing.md shows the file that its example reads', () => {
  const [, shown = ''] = /```yaml\n(.*?)```/s.exec(read('docs/testing.md')) ?? [];
  assert.equal(shown, read('examples/town.yaml'));
});

test('the example in the README runs', async () => {
  const [code = ''] = examplesIn('README.md');
  const printed = await run(`${code}\nconsole.log(JSON.stringify(answer), url);`);
  assert.match(printed, /"links":\[\{"ns":0,"title":"World"\}\].* http:\/\/127\.0\.0\.1:\d+\/w\/api\.php\n$/);
});

test('docs/wiki-description.md is up to date', () => {
  assert.ok(read('docs/wiki-description.md') === documentDescription(), 'run npm run docs');
  assert.ok(Object.keys(descriptionFields(fixtures)).length >= 9);
});
