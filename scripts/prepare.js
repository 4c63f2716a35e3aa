/** Runs after `npm ci`: installs a newer Node where the system's is too old, and makes what is not in the repository. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import newerNode from '../packages/wikiquery/bin/newer-node.cjs';

const { MINIMUM, isOld } = newerNode;
/** What better-sqlite3's binaries are linked with. */
const MINIMUM_GLIBC = '2.34';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const runtime = join(root, 'runtime');
const { optionalDependencies: packages } = JSON.parse(readFileSync(join(runtime, 'package.json'), 'utf8'));
/** The package with Node's binary for this system, and where npm puts the binary. */
const name = Object.keys(packages).find((one) => one.endsWith(`${process.platform}-${process.arch}`));
const installed = join(runtime, 'node_modules', name ?? '', 'bin/node');

const problem = problemOfSystem();
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
if (isOld) installNode();
// Left out by `--omit=dev`.
if (existsSync(join(root, 'node_modules/esbuild'))) {
  const node = isOld ? installed : process.execPath;
  for (const script of ['scripts/write-client-types.ts', 'scripts/build-explorer.ts']) {
    execFileSync(node, [script], { cwd: root, stdio: 'inherit' });
  }
}

/** Says in one sentence what keeps Wikiquery from running on this system at all. */
function problemOfSystem() {
  const { glibcVersionRuntime: glibc } = process.report.getReport().header;
  const isGlibc = process.platform === 'linux' && glibc !== undefined;
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  if (isGlibc && compare(glibc, MINIMUM_GLIBC) < 0) {
    return `Wikiquery needs glibc ${MINIMUM_GLIBC} or newer (Debian 12, Ubuntu 22.04, RHEL 9), and this system has ${glibc}.`;
  }
  if (!isOld) return undefined;
  const needed = `Wikiquery needs Node ${MINIMUM} or newer, and this is ${process.versions.node}`;
  if (process.platform === 'linux' && !isGlibc) {
    return `${needed}; none can be installed with it on a system without glibc, such as Alpine: "apk add nodejs-current npm", or take the image node:${MINIMUM}-alpine.`;
  }
  if (name === undefined) {
    return `${needed}; none can be installed with it on ${process.platform}-${process.arch}: install one from https://nodejs.org/.`;
  }
  return undefined;
}

/** Puts a Node where npm's scripts find it before the system's. */
function installNode() {
  const { stdout } = spawnSync(installed, ['--print', 'process.versions.node'], { encoding: 'utf8' });
  if (stdout?.trim() !== packages[name]) {
    console.log(`Node ${process.versions.node} is too old: installing a newer one in runtime/.`);
    // Whatever npm was told to leave out in the folder above is not this.
    const options = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    const npm = process.env['npm_execpath'] ?? '';
    const [program, ...args] = npm.endsWith('npm-cli.js') ? [process.execPath, npm, 'ci'] : ['npm', 'ci'];
    const { status } = spawnSync(program, [...args, ...options], { cwd: runtime, stdio: 'inherit' });
    if (status !== 0 || !existsSync(installed)) {
      console.error(
        `Wikiquery needs Node ${MINIMUM} or newer, this is ${process.versions.node}, and npm could not install one: repeat "npm run prepare" with a connection to its registry.`,
      );
      process.exit(1);
    }
  }
  const link = join(root, 'node_modules/.bin/node');
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), installed), link);
}
