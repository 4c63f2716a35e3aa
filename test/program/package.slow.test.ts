import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, suite, test, type TestContext } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { writeDump } from '../dumps/generate.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const oldest = join(import.meta.dirname, 'typescript-5.4');
/** Prints at the end which files were loaded, and `node:fetch` where Node's own client was. */
const listLoaded = `import { registerHooks } from 'node:module';
  const files = [];
  const load = (url, context, next) => {
    if (url.startsWith('file:')) files.push(url);
    return next(url, context);
  };
  registerHooks({ load });
  process.on('exit', () => {
    if (process.moduleLoadList.some((name) => name.includes('deps/undici/undici'))) files.push('node:fetch');
    console.error(JSON.stringify(files));
  });`;
suite('the npm package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery package-'));
  /** A project in which the package is installed, without dependencies until `link` is called. */
  const project = join(folder, 'project');
  const installed = join(project, 'node_modules/wikiquery');
  /** Where Node looks for packages that are not in the project. */
  const dependencies = join(folder, 'node_modules');

  before(() => {
    const tarballs = execFileSync('npm', ['run', '--silent', 'tarballs', '--', '--to', folder], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const tarball of tarballs.trim().split('\n')) {
      const unpacked = join(folder, 'package');
      execFileSync('tar', ['-xzf', tarball], { cwd: folder });
      const { name } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')) as {
        readonly name: string;
      };
      const target = join(project, 'node_modules', name);
      mkdirSync(dirname(target), { recursive: true });
      renameSync(unpacked, target);
    }
    cpSync(join(import.meta.dirname, 'consumer'), project, { recursive: true });
    if (!existsSync(join(oldest, 'node_modules'))) {
      execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', oldest]);
    }
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  const compile = (compiler: string, ...options: readonly string[]) => {
    const script = join(compiler, 'node_modules/typescript/bin/tsc');
    const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
    const args = [script, ...strict, '--target', 'es2022', ...options];
    const { stdout, status } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
    assert.deepEqual({ stdout, status }, { stdout: '', status: 0 });
  };
  const runs = (script: string): unknown =>
    JSON.parse(execFileSync(process.execPath, [script], { cwd: project, encoding: 'utf8' }));

  test('and its parts contain no sources, and declarations that mention only their dependencies', () => {
    const packages = globSync(['node_modules/*/package.json', 'node_modules/@wikiquery/*/package.json'], {
      cwd: project,
    }).map((path) => join(project, dirname(path)));
    assert.ok(packages.length > 6);
    for (const path of packages) {
      const { dependencies = {}, peerDependencies = {} } = JSON.parse(
        readFileSync(join(path, 'package.json'), 'utf8'),
      ) as Readonly<Record<string, Readonly<Record<string, string>>>>;
      const named = Object.keys({ ...dependencies, ...peerDependencies });
      const declarations = globSync('types*/**/*.d.ts', { cwd: path });
      assert.ok(declarations.length > 1, path);
      assert.deepEqual(globSync('**/*.{ts,mts,cts,tsx}', { cwd: path }).toSorted(), declarations.toSorted());
      for (const declaration of declarations) {
        const text = readFileSync(join(path, declaration), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
        for (const [, specifier = ''] of text.matchAll(/(?:from |import\()['"]([^'"]+)['"]/g)) {
          const isNamed = named.some((one) => specifier === one || specifier.startsWith(`${one}/`));
          assert.ok(/^\.[^'"]*\.js$|^node:/.test(specifier) || isNamed, `${declaration}: ${specifier}`);
        }
      }
    }
  });

  test('has the files that its pages link to', () => {
    const pages = ['README.md', ...globSync('docs/*.md', { cwd: installed })];
    const missing = pages.flatMap((page) => {
      const text = readFileSync(join(installed, page), 'utf8').replaceAll(/```.*?```|`[^`]*`/gs, '');
      return [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !existsSync(join(installed, dirname(page), link)))
        .map((link) => `${page}: ${link}`);
    });
    assert.ok(pages.length > 10);
    assert.deepEqual(missing, []);
  });

  for (const [name, compiler, version] of [
    ['TypeScript 5.4', oldest, /^Version 5\.4\./],
    ['the newest TypeScript', root, /^Version (?:[7-9]|\d\d)\./],
  ] as const) {
    test(`compiles with ${name}, and what was compiled runs`, (t) => {
      const tsc = join(compiler, 'node_modules/typescript/bin/tsc');
      assert.match(execFileSync(process.execPath, [tsc, '--version'], { encoding: 'utf8' }), version);
      compile(
        compiler,
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
        '--noEmit',
        'module.mts',
        'requests.mts',
      );
      compile(compiler, '--module', 'nodenext', 'module.mts', 'script.cts', 'requests.mts');
      assert.ok(!existsSync(dependencies));
      link(t);
      assert.deepEqual(runs('module.mjs'), { link: 'Quay', status: 200, count: 2 });
      assert.deepEqual(runs('script.cjs'), { title: 'Harbour' });
    });
  }

  test('the compiler says what is wrong with a request', () => {
    const file = join(project, 'wrong.mts');
    const asking = (request: string): string => {
      writeFileSync(
        file,
        `import type { Client } from 'wikiquery/client';\nexport const ask = (client: Client) =>\n  client.request(${request});\n`,
      );
      const script = join(oldest, 'node_modules/typescript/bin/tsc');
      const args = [script, '--strict', '--target', 'es2022', '--module', 'nodenext', '--noEmit', file];
      return spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' }).stdout;
    };
    assert.equal(asking("{ list: 'allpages', aplimit: 3 }"), '');
    assert.match(
      asking("{ list: 'allpages', aplimt: 3 }"),
      /\(3,38\): .*There is no parameter \\"aplimt\\"\./,
    );
    assert.match(
      asking("{ list: 'alllinks', apfrom: 'x' }"),
      /\(3,38\): .*\\"apfrom\\" is a parameter of list=allpages, which the request does not use\./,
    );
    rmSync(file);
  });

  test('an older Node is told what to do by `import` and `require`', (t) => {
    const { stdout: system } = spawnSync('node', ['--version'], {
      encoding: 'utf8',
      env: { PATH: '/usr/bin' },
    });
    const version = /^v(\d+)/.exec(system ?? '')?.[1];
    if (version === undefined || Number(version) >= 24) {
      t.skip('the Node of this machine is not older');
      return;
    }
    for (const program of [
      ['--input-type=module', '--eval', "import 'wikiquery/testing'"],
      ['--eval', "require('wikiquery/testing')"],
    ]) {
      const { stderr, status } = spawnSync('node', program, {
        cwd: project,
        encoding: 'utf8',
        env: { PATH: '/usr/bin' },
      });
      assert.equal(status, 1);
      assert.match(
        stderr,
        /wikiquery\/testing needs Node 24 or newer; this is .* "npm install --save-dev node@24"/,
      );
      assert.doesNotMatch(stderr, /SyntaxError|^ +at /m);
    }
  });

  test('is imported with less than nine times the processor time that Node needs to start', (t) => {
    link(t);
    const program = `import 'wikiquery/testing';
      const { user, system } = process.cpuUsage();
      console.log((user + system) / 1000);`;
    const start = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1000);';
    const measure = (source: string): number =>
      Number(
        execFileSync(process.execPath, ['--input-type=module', '--eval', source], {
          cwd: project,
          encoding: 'utf8',
        }),
      );
    // By turns, so that the processors are as fast for both.
    const ratio = Math.min(...Array.from({ length: 6 }, () => measure(program) / measure(start)));
    assert.ok(ratio < 9, `${ratio} times as much`);
  });

  test('loads only what a command needs', (t) => {
    link(t);
    const loaded = (
      ...args: readonly string[]
    ): { readonly files: readonly string[]; readonly own: number } => {
      const hook = `data:text/javascript,${encodeURIComponent(listLoaded)}`;
      const { stderr, status } = spawnSync(
        process.execPath,
        ['--import', hook, join(installed, 'bin/wikiquery.js'), ...args],
        { encoding: 'utf8', cwd: project },
      );
      assert.equal(status, 0, stderr);
      const files = JSON.parse(stderr.split('\n').at(-2) ?? '') as readonly string[];
      const isOwn = (file: string): boolean =>
        file.startsWith(pathToFileURL(join(project, 'node_modules')).href);
      const others = files.filter((file) => !isOwn(file));
      return {
        files: [
          ...new Set(others.map((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? file)),
        ],
        own: files.length - others.length,
      };
    };
    const help = loaded('--help');
    assert.deepEqual(help.files, []);
    assert.ok(help.own > 1 && help.own < 24, `${help.own} files`);
    const query = loaded('query', 'list=allpages&aplimit=5');
    assert.deepEqual(query.files.toSorted(), ['bcryptjs', 'better-sqlite3', 'ipaddr.js', 'php-serialize']);
    // Each extension is a package of its own.
    assert.ok(query.own < 220, `${query.own} files`);
  });

  test('runs as a program without TypeScript', (t) => {
    link(t);
    const run = (...args: readonly string[]): string =>
      execFileSync(process.execPath, ['--no-strip-types', 'bin/wikiquery.js', ...args], {
        cwd: installed,
        encoding: 'utf8',
      });
    const allPages = (...options: readonly string[]): readonly string[] => {
      const { query } = JSON.parse(run('query', ...options, 'list=allpages&aplimit=2')) as {
        readonly query: { readonly allpages: readonly { readonly title: string }[] };
      };
      return query.allpages.map(({ title }) => title);
    };
    assert.equal(allPages().length, 2);
    assert.match(run('query', 'list=codexicons&names=cdxIconAdd'), /"cdxIconAdd": ?"</);
    const dump = join(folder, 'dump.xml');
    writeDump(dump, { bytes: 20_000 });
    const database = `sqlite:${join(folder, 'wiki.sqlite')}`;
    run('import', '--database', database, dump);
    assert.equal(allPages('--database', database).length, 2);
  });

  test('says what to install for what only some need', () => {
    mkdirSync(dependencies);
    for (const name of readdirSync(join(root, 'node_modules'))) {
      if (name !== '@modelcontextprotocol')
        symlinkSync(join(root, 'node_modules', name), join(dependencies, name));
    }
    const args = ['--no-strip-types', 'bin/wikiquery.js', 'mcp'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: installed,
      encoding: 'utf8',
    });
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, /needs the package @wikiquery\/mcp, with its dependencies/);
    rmSync(dependencies, { recursive: true });
  });

  /** Gives the installed packages the dependencies of the repository during a test. */
  const link = (t: TestContext): void => {
    symlinkSync(join(root, 'node_modules'), dependencies);
    t.after(() => {
      rmSync(dependencies, { force: true });
    });
  };
});
