import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const parts = [
  'packages/wikiquery/bin',
  'packages/wikiquery/package.json',
  'runtime/package.json',
  'scripts/prepare.js',
  'scripts/check-node.cjs',
  'package.json',
];
const script = 'packages/wikiquery/bin/wikiquery.js';
const skip = process.platform === 'win32' && 'needs symbolic links';

/** Where npm puts Node in `runtime/`. */
const bin = `node_modules/node-linux-${process.arch}/bin`;

/** What a Node says of itself and its system. */
interface System {
  readonly node: string;
  readonly glibc?: string;
  readonly platform?: string;
}

suite('set-up', { skip }, () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wikiquery ü ')));
  after(() => {
    rmSync(folder, { recursive: true });
  });

  /** Copies what is read before a Node is found that can run the program. */
  const checkout = (name: string): string => {
    const path = join(folder, name);
    for (const part of parts) cpSync(join(root, part), join(path, part), { recursive: true });
    rmSync(join(path, 'runtime/node_modules'), { recursive: true, force: true });
    return path;
  };

  /** An npm that puts this Node where the real one puts what it has downloaded, or fails. */
  const npm = (isOnline: boolean): string => {
    const path = join(folder, isOnline ? 'online' : 'offline', 'npm-cli.js');
    mkdirSync(dirname(path), { recursive: true });
    const install = `const { mkdirSync, symlinkSync } = require('node:fs');
      mkdirSync('${bin}', { recursive: true });
      symlinkSync(${JSON.stringify(process.execPath)}, '${bin}/node');`;
    writeFileSync(path, isOnline ? install : 'process.exit(1)');
    return path;
  };

  /** Runs a script as on another system. */
  const run = (
    cwd: string,
    { node, glibc, platform }: System,
    args: readonly string[],
    env: NodeJS.ProcessEnv = {},
  ) => {
    const pretence = join(folder, 'pretence.cjs');
    writeFileSync(
      pretence,
      `const define = (name, value) => Object.defineProperty(process, name, { value });
      define('versions', { ...process.versions, node: ${JSON.stringify(node)} });
      define('platform', ${JSON.stringify(platform ?? 'linux')});
      process.report.getReport = () => ({ header: ${JSON.stringify({ glibcVersionRuntime: glibc })} });`,
    );
    const { NODE_OPTIONS: _, ...own } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', pretence, ...args], {
      cwd,
      env: { ...own, ...env },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  const old = { node: '20.20.2', glibc: '2.36' };

  test('an older Node without scripts says which command repairs it', () => {
    const path = checkout('without scripts');
    const expected = {
      status: 1,
      stdout: '',
      stderr: `Wikiquery needs Node 24 or newer, and this is 20.20.2: run "npm run prepare" in ${path}, which installs one for it.\n`,
    };
    assert.deepEqual(run(path, old, [script, 'serve']), expected);
    assert.deepEqual(run(path, old, ['scripts/check-node.cjs']), expected);
    // What npm leaves behind for a program that its package has not made yet.
    mkdirSync(join(path, 'node_modules/.bin'), { recursive: true });
    symlinkSync('../node/bin/node', join(path, 'node_modules/.bin/node'));
    assert.deepEqual(run(path, old, [script, 'serve']), expected);
  });

  test('in a project, the command is another', () => {
    const project = join(folder, 'project');
    const path = join(project, 'node_modules/wikiquery');
    cpSync(join(root, 'packages/wikiquery/bin'), join(path, 'bin'), { recursive: true });
    writeFileSync(join(path, 'package.json'), '{ "type": "module" }');
    const { status, stderr } = run(project, old, ['node_modules/wikiquery/bin/wikiquery.js', 'serve']);
    assert.equal(status, 1);
    assert.equal(
      stderr,
      `Wikiquery needs Node 24 or newer, and this is 20.20.2: install a newer Node, or one for Wikiquery alone: "npm install --ignore-scripts=false node@24" in ${project}.\n`,
    );
  });

  test('an older Node installs a newer one, which then runs the program', () => {
    const path = checkout('older');
    const prepare = () => run(path, old, ['scripts/prepare.js'], { npm_execpath: npm(true) });
    assert.deepEqual(prepare(), {
      status: 0,
      stdout: 'Node 20.20.2 is too old: installing a newer one in runtime/.\n',
      stderr: '',
    });
    assert.equal(readlinkSync(join(path, 'node_modules/.bin/node')), `../../runtime/${bin}/node`);
    symlinkSync(join(root, 'packages/wikiquery/src'), join(path, 'packages/wikiquery/src'));
    for (const name of readdirSync(join(root, 'node_modules'))) {
      if (name !== '.bin') symlinkSync(join(root, 'node_modules', name), join(path, 'node_modules', name));
    }
    assert.deepEqual(run(path, old, [script, '--version']), {
      status: 0,
      stdout: '0.1.0\n',
      stderr: '',
    });
  });

  test('a newer Node installs none', () => {
    const path = checkout('newer');
    for (const system of [
      { node: '24.0.0', glibc: '2.34' },
      { node: '25.1.0', glibc: '2.41' },
      { node: '24.9.0' },
      { node: '24.9.0', platform: 'darwin' },
    ])
      assert.deepEqual(run(path, system, ['scripts/prepare.js'], { npm_execpath: npm(false) }), {
        status: 0,
        stdout: '',
        stderr: '',
      });
  });

  for (const [what, system, sentence] of [
    [
      'an older Node without glibc',
      { node: '22.1.0' },
      /^Wikiquery needs Node 24 or newer, and this is 22\.1\.0; .* Alpine: "apk add .*\n$/,
    ],
    [
      'an older Node on another system',
      { node: '22.1.0', platform: 'freebsd' },
      /^Wikiquery needs Node 24 .* on freebsd-.*nodejs\.org\/\.\n$/,
    ],
    [
      'an older Node without a network',
      old,
      /^Wikiquery needs Node 24 .* could not install one: repeat "npm run prepare" with .*\n$/,
    ],
    [
      'an older glibc',
      { node: '24.1.0', glibc: '2.31' },
      /^Wikiquery needs glibc 2\.34 or newer \(.*\), and this system has 2\.31\.\n$/,
    ],
    [
      'a much older glibc',
      { node: '24.1.0', glibc: '2.4' },
      /^Wikiquery needs glibc 2\.34 or newer .* has 2\.4\.\n$/,
    ],
  ] as const) {
    test(`${what} fails in one sentence`, () => {
      const path = checkout(what);
      const { status, stderr } = run(path, system, ['scripts/prepare.js'], { npm_execpath: npm(false) });
      assert.equal(status, 1);
      assert.match(stderr, sentence);
    });
  }
});
