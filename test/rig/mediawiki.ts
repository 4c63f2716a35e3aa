import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Settings } from '../../packages/core/src/wiki/settings/settings.ts';
import type { Version } from '../../packages/core/src/wiki/version.ts';
import type { TestMariadb } from './mariadb.ts';
import { portForOthers } from './port-for-others.ts';
import { until } from './until.ts';
import { sampleConfiguration } from './wiki.ts';

/** The unpacked MediaWiki of tests. */
export const mediaWikiFolder = process.env['MEDIAWIKI_FOLDER'] ?? '';
/** The unpacked MediaWiki 1.39 to 1.42 of tests. */
export const olderMediaWikiFolder = process.env['OLDER_MEDIAWIKI_FOLDER'] ?? '';
const serve = join(import.meta.dirname, '../clients/mediawiki/serve.ts');

/** Why tests with a real MediaWiki are skipped, or false if there is one. */
export const noMediaWiki =
  !existsSync(join(mediaWikiFolder, 'includes/api')) && 'MEDIAWIKI_FOLDER names no unpacked MediaWiki';

/** Why tests with MediaWiki 1.39 to 1.42 are skipped, or false if there is one. */
export const noOlderMediaWiki =
  !existsSync(join(olderMediaWikiFolder, 'includes/api')) &&
  'OLDER_MEDIAWIKI_FOLDER names no unpacked MediaWiki';

/** Returns PHP's arguments that run a maintenance script of an unpacked MediaWiki; `run.php` came with 1.40. */
export function maintenanceScript(folder: string, script: string): readonly string[] {
  const runner = join(folder, 'maintenance/run.php');
  return existsSync(runner) ? [runner, script] : [join(folder, `maintenance/${script}.php`)];
}

/** Returns the version of an unpacked MediaWiki, such as `1.43`. */
export function mediaWikiVersion(folder: string): Version {
  const [, version] =
    /'MW_VERSION', '(1\.\d+)/.exec(readFileSync(join(folder, 'includes/Defines.php'), 'utf8')) ?? [];
  if (version === undefined) throw new Error(`${folder} does not define MW_VERSION.`);
  return version as Version;
}

/** A MediaWiki that serves the sample wiki. */
export interface LiveMediaWiki extends AsyncDisposable {
  /** URL of its api.php. */
  readonly url: string;
  /** The file of its database, unless that is in MariaDB. */
  readonly database: string;
  /** The URL of its database, as for `--database`. */
  readonly databaseUrl: string;
  /** Sets what is added to LocalSettings.php, in PHP, from the next request on. */
  configure(this: void, php: string): void;
  /** Runs one of MediaWiki's maintenance scripts, which can read a text, and returns what it writes. */
  maintain(this: void, script: string, options: readonly string[], input?: string): Promise<string>;
}

type Environment = Readonly<Record<string, string>>;

/** Serves a new sample wiki with the MediaWiki 1.43 that `MEDIAWIKI_FOLDER` names, and further extensions of it. */
export const startMediaWiki = (...extensions: readonly string[]): Promise<LiveMediaWiki> => start(extensions);

/** Serves a new sample wiki whose database is in a MariaDB. */
export async function startMediaWikiOn(server: TestMariadb): Promise<LiveMediaWiki> {
  const live = await start([], { SAMPLE_MARIADB: `127.0.0.1:${server.port}` });
  return { ...live, databaseUrl: server.url(sampleConfiguration().general.wikiid) };
}

/** Serves one for which the header `Sample-Time` of each request says what time it is, and whose jobs run at once. */
export const startMediaWikiWithClock = (rateLimits: Settings['rateLimits'] = {}): Promise<LiveMediaWiki> =>
  start([], { SAMPLE_CLOCK: 'header', SAMPLE_RATE_LIMITS: JSON.stringify(rateLimits) });

/** Serves the wiki that a file describes, in JSON. */
export const startMediaWikiOf = (description: string): Promise<LiveMediaWiki> =>
  start([], { SAMPLE_DESCRIPTION: description });

/** Serves a new sample wiki with the MediaWiki 1.39 to 1.42 that `OLDER_MEDIAWIKI_FOLDER` names. */
export const startOlderMediaWiki = (): Promise<LiveMediaWiki> => start([], {}, olderMediaWikiFolder);

async function start(
  extensions: readonly string[],
  more: Environment = {},
  folder = mediaWikiFolder,
): Promise<LiveMediaWiki> {
  const live = spawn(process.execPath, [serve, folder, String(await portForOthers()), ...extensions], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    env: { ...process.env, ...more },
  });
  const ended = once(live, 'exit');
  const message = once(live, 'message');
  const output = live.stdout ?? assert.fail();
  const chunk: unknown = ((await once(output, 'data')) as readonly unknown[])[0];
  const own = ((await message) as readonly Environment[])[0] ?? {};
  const env = { ...process.env, ...own };
  const url = String(chunk).trim();
  await until(() => answers(url), 'MediaWiki answers');
  const database = join(own['SAMPLE_FOLDER'] ?? '', `${sampleConfiguration().general.wikiid}.sqlite`);
  return {
    url,
    database,
    databaseUrl: `sqlite:${database}`,
    configure: (php) => {
      const changed = join(own['SAMPLE_FOLDER'] ?? '', 'changed.php');
      writeFileSync(`${changed}.part`, `<?php\n${php}\n`);
      renameSync(`${changed}.part`, changed);
    },
    maintain: async (script, options, input = '') => {
      const args = [...maintenanceScript(folder, script), ...options];
      const running = promisify(execFile)('php', args, { env, maxBuffer: 2 ** 26 });
      running.child.stdin?.end(input);
      return (await running).stdout;
    },
    [Symbol.asyncDispose]: async () => {
      live.kill('SIGTERM');
      await ended;
    },
  };
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}?action=query&format=json`).then(
    ({ ok }) => ok,
    () => false,
  );
