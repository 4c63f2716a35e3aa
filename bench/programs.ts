import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { writeConfiguration } from './configuration.ts';
import { generatorVersion, type WikiSize } from './generate.ts';
import { scenariosFor, type Scenario } from './scenarios.ts';
import type { Program } from './servers.ts';

const configuration = '.cache/bench-configuration.json';

/** Returns the file of a generated wiki, which is generated only once. */
export function wikiFile(size: WikiSize): string {
  const file = `.cache/bench-v${generatorVersion}-${size.seed}-${size.pages}.sqlite`;
  if (!existsSync(file)) {
    // Ten million pages take more memory than Node allows itself: half a kilobyte a page.
    const args = ['--max-old-space-size=8192', 'bench/generate.ts', '--pages', String(size.pages)];
    execFileSync(process.execPath, [...args, '--seed', String(size.seed), file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return file;
}

/** Returns the scenarios for the wiki in a file. */
export function scenariosOf(file: string): readonly Scenario[] {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return scenariosFor(database);
  } finally {
    database.close();
  }
}

/** Whether a checkout has several packages; earlier versions are one. */
const isWorkspace = (checkout: string): boolean => existsSync(join(checkout, 'packages/wikiquery'));

/** Returns the script that starts the program of a checkout from its sources. */
export const sourceProgram = (checkout: string): string =>
  join(checkout, isWorkspace(checkout) ? 'packages/wikiquery' : '', 'bin/wikiquery.js');

/**
 * Builds the program of a checkout as it is published, without touching the working tree; returns the script that
 * starts it.
 */
export function packedProgram(checkout = '.'): string {
  const folder = resolve('.cache', checkout === '.' ? 'bench-package' : 'bench-package-before');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  console.error(checkout === '.' ? 'building the package' : `building the package of ${checkout}`);
  const npm = (cwd: string, ...args: readonly string[]): string =>
    execFileSync('npm', ['--silent', ...args], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const tarballs = isWorkspace(checkout)
    ? npm(checkout, 'run', 'tarballs', '--', '--to', folder)
    : npm(checkout, 'pack', '--pack-destination', folder);
  const paths = tarballs.trim().split('\n');
  writeFileSync(join(folder, 'package.json'), '{}');
  npm(folder, 'install', '--no-audit', '--no-fund', ...paths.map((path) => resolve(folder, path)));
  return join(folder, 'node_modules/wikiquery/bin/wikiquery.js');
}

/** What Wikiquery is started with. */
export interface Source {
  /** Path of an SQLite file, or URL of a MariaDB. */
  readonly database: string;
  /** Path of the script that starts Wikiquery. */
  readonly script: string;
  readonly processes: number;
}

/** Describes how to start Wikiquery as a server. */
export function wikiqueryServer({ processes, ...source }: Source, name = 'wikiquery'): Program {
  const workers = processes > 1 ? ['--workers', String(processes)] : [];
  return {
    name,
    command: (port) => [
      ...wikiqueryCommand(source, 'serve'),
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      ...workers,
    ],
  };
}

/** Returns Node's arguments for a command of Wikiquery on the generated wiki, whose configuration it writes. */
export function wikiqueryCommand(
  { database, script }: Pick<Source, 'database' | 'script'>,
  command: string,
): readonly string[] {
  writeConfiguration(configuration);
  const url = database.includes('://') ? database : `sqlite:${database}`;
  return ['--max-semi-space-size=16', script, command, '--config', configuration, '--database', url];
}

/** Describes how to start the minimum, which keeps what V8 has compiled while others are measured. */
export function minimumServer(database: string): Program {
  const flags = ['--max-semi-space-size=16', '--no-memory-reducer'];
  return {
    name: 'minimum',
    command: (port) => [...flags, 'bench/minimum.ts', database, String(port)],
  };
}
