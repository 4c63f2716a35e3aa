import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
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
    execFileSync('npm', ['run', '--silent', 'tarballs', '--', 'client', '--to', project], { cwd: root });
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
    const code = globSync('**/*.{js,cjs}', { cwd: installed });
    assert.ok(code.includes('index.js') && code.includes('index.cjs'));
    for (const path of code) {
      const text = readFileSync(join(installed, path), 'utf8');
      assert.doesNotMatch(text, /\b(?:from |require\(|import )"(?!\.)|\bprocess[.?]/, path);
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

  /** Requests with a mistake each, by what the compiler says of it. */
  const mistakes = {
    'There is no parameter "aplimt". Did you mean "aplimit"?': "{ list: 'allpages', aplimt: 3 }",
    'There is no parameter "limit". Did you mean "aplimit"?': "{ list: 'allpages', limit: 3 }",
    'There is no parameter "gaplimt". Did you mean "gaplimit"?': "{ generator: 'allpages', gaplimt: 3 }",
    'There is no parameter "nonsense".': "{ list: 'allpages', nonsense: 3 }",
    '"apfrom" is a parameter of list=allpages, which the request does not use.':
      "{ list: 'alllinks', apfrom: 'A' }",
    '"redirect" is not a value of "apfilterredir". Did you mean "redirects"?':
      "{ list: 'allpages', apfilterredir: 'redirect' }",
    '"usr" is not a value of "rvprop". Did you mean "user"?': "{ prop: 'revisions', rvprop: 'ids|usr' }",
    '"tmestamp" is not a value of "rvprop". Did you mean "timestamp"?':
      "{ prop: 'revisions', rvprop: ['ids', 'tmestamp'] }",
    'There is no list "allinks". Did you mean "alllinks"?': "{ list: 'allpages|allinks' }",
    'There is no property "infos". Did you mean "info"?': "{ prop: ['info', 'infos'] }",
    'There is no action "qury". Did you mean "query"?': "{ action: 'qury' }",
  };

  test('both compilers say what was probably meant', () => {
    const lines = Object.values(mistakes).map((request) => `await client.request(${request});`);
    writeFileSync(
      join(project, 'mistakes.mts'),
      `import type { Client } from 'wikiquery-client';\ndeclare const client: Client;\n${lines.join('\n')}\n`,
    );
    for (const compiler of [oldest, root]) {
      const script = join(compiler, 'node_modules/typescript/bin/tsc');
      const args = [
        script,
        '--strict',
        '--noEmit',
        '--target',
        'es2022',
        '--module',
        'nodenext',
        'mistakes.mts',
      ];
      const { stdout } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
      const sentences = [...stdout.matchAll(/^mistakes.* Wrong<"(.*)">'\.$/gm)].map(([, text = '']) =>
        text.replaceAll('\\"', '"'),
      );
      assert.deepEqual(sentences, Object.keys(mistakes), stdout);
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
