import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createWiki } from '../rig/wiki.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const oldest = join(import.meta.dirname, 'typescript-5.4');

interface Manifest {
  readonly version: string;
  readonly dependencies?: unknown;
  readonly peerDependencies?: unknown;
  readonly optionalDependencies?: unknown;
}
const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

suite('the npm package of the client', () => {
  /** A project in which only the client is installed. */
  const project = mkdtempSync(join(tmpdir(), 'wikiquery-client-'));
  const installed = join(project, 'node_modules/wikiquery-client');
  const wiki = createWiki();

  before(() => {
    execFileSync(
      'npm',
      ['pack', '--silent', '--workspace', 'wikiquery-client', '--pack-destination', project],
      {
        cwd: root,
      },
    );
    mkdirSync(installed, { recursive: true });
    const archive = readdirSync(project).find((name) => name.endsWith('.tgz')) ?? '';
    execFileSync('tar', ['-xzf', archive, '-C', installed, '--strip-components=1'], { cwd: project });
    if (!existsSync(join(oldest, 'node_modules'))) {
      execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', oldest]);
    }
  });
  after(() => {
    wiki.close();
    rmSync(project, { recursive: true });
  });

  test('has no dependencies, and the version of the server', () => {
    const { version, ...manifest } = readManifest(installed);
    assert.equal(version, readManifest(root).version);
    for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies'] as const)
      assert.equal(manifest[kind], undefined);
    assert.deepEqual(readdirSync(installed).toSorted(), ['LICENSE', 'README.md', 'dist', 'package.json']);
    for (const name of ['client.js', 'client.cjs']) {
      const code = readFileSync(join(installed, 'dist', name), 'utf8');
      assert.doesNotMatch(code, /^import |\brequire\(|\bprocess\b/m);
    }
  });

  test('compiles with TypeScript 5.4 and the newest', () => {
    for (const [name, source] of [
      ['module.mts', 'requests.mts'],
      ['thirty.mts', 'thirty-requests.mts'],
    ] as const) {
      const requests = readFileSync(join(import.meta.dirname, 'consumer', source), 'utf8');
      writeFileSync(join(project, name), requests.replace("'wikiquery/client'", "'wikiquery-client'"));
    }
    writeFileSync(
      join(project, 'script.cts'),
      "import { createClient } from 'wikiquery-client';\nexport const create: typeof createClient = createClient;\n",
    );
    for (const compiler of [oldest, root]) {
      const script = join(compiler, 'node_modules/typescript/bin/tsc');
      const strict = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--target', 'es2022'];
      const args = [script, ...strict, '--module', 'nodenext', 'module.mts', 'thirty.mts', 'script.cts'];
      execFileSync(process.execPath, args, { cwd: project, stdio: 'inherit' });
    }
  });

  test('thirty requests need `?.` only where something may not be there', () => {
    const requests = readFileSync(join(import.meta.dirname, 'consumer/thirty-requests.mts'), 'utf8');
    // Before the types knew what is always there: 97, and 18 other checks.
    assert.equal(requests.replaceAll(/^\s*\/\/.*/gm, '').match(/\?\./g)?.length, 9);
  });

  const ask = `createClient({ url: process.argv[2], userAgent: 'Tests (https://example.org/tests)' })
    .request({ list: 'allpages', apprefix: 'Gull', aplimit: 2 })
    .then(({ query }) => console.log(query.allpages.map(({ title }) => title).join()));`;
  for (const [name, begin] of [
    ['module.mjs', "import { createClient } from 'wikiquery-client';"],
    ['script.cjs', "const { createClient } = require('wikiquery-client');"],
  ] as const) {
    test(`${name} runs with this Node and the system's, which may be older`, async () => {
      const { url } = await wiki.listen();
      writeFileSync(join(project, name), `${begin}\n${ask}`);
      const system = ['/usr/local/bin/node', '/usr/bin/node'].filter((path) => existsSync(path));
      for (const node of [process.execPath, ...system]) {
        const { stdout } = await promisify(execFile)(node, [name, url], { cwd: project });
        assert.equal(stdout, 'Gull Cape,Gull Point\n', node);
      }
    });
  }
});
