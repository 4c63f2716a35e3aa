import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { describeCatalogue } from './catalogue.ts';
import { openWiki } from './open-wiki.ts';

const main = fileURLToPath(new URL('../bin/wikiquery.js', import.meta.url));

const names = (deployment: string): string[] =>
  (describeCatalogue(deployment) as { paraminfo: { modules: { name: string }[] } }).paraminfo.modules.map(
    ({ name }) => name,
  );

test('wikiquery catalogue prints the catalogue of a deployment', () => {
  const printed = execFileSync(process.execPath, [main, 'catalogue', '--deployment', 'b'], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  assert.deepEqual(JSON.parse(printed), describeCatalogue('b'));
});

test('it prints the OpenAPI description that a server has at /openapi.json', () => {
  const print = (format: string): string =>
    execFileSync(process.execPath, [main, 'catalogue', '--format', format, '--deployment', 'b'], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: 'pipe',
    });
  const { openapi, paths } = JSON.parse(print('openapi')) as { openapi: string; paths: object };
  assert.equal(openapi, '3.1.0');
  assert.ok('/api.php/list/checkuser' in paths && !('/api.php/list/gadgets' in paths));
  assert.throws(() => print('yaml'), /Unknown format "yaml": use paraminfo or openapi\./);
});

test('the deployments differ in their extensions and in the modules that they leave out', () => {
  const [a, b] = [names('a'), names('b')];
  assert.ok(a.includes('gadgets') && a.includes('links') && !a.includes('checkuser'));
  assert.ok(b.includes('checkuser') && !b.includes('gadgets') && !b.includes('links'));
});

for (const deployment of ['a', 'b']) {
  test(`action=paraminfo answers the same for deployment ${deployment}`, async () => {
    const wiki = await openWiki({ address: undefined, deployment });
    const parameters = new Map(Object.entries({ action: 'paraminfo', modules: 'query+*', format: 'json' }));
    const answer = await wiki.api.handle({
      method: 'GET',
      parameters,
      posted: false,
      server: 'http://localhost',
    });
    await wiki.close();
    assert.deepEqual(JSON.parse(answer.body), describeCatalogue(deployment));
  });
}
