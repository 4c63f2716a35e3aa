import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { minorOf, type Version } from '../../packages/core/src/wiki/version.ts';
import type { TestMariadb } from '../rig/mariadb.ts';
import { maintenanceScript, mediaWikiFolder, mediaWikiVersion } from '../rig/mediawiki.ts';
import { startPhpServers, type PhpServers } from '../rig/php-server.ts';
import { portForOthers } from '../rig/port-for-others.ts';
import { until } from '../rig/until.ts';
import type { WikiConfiguration } from './draw-configuration.ts';
import { phpAssignments, phpLiteral } from './php.ts';

/** The account that the installer creates. */
export const administrator = { name: 'Admin', password: 'adminpass12345' } as const;

/** A MediaWiki with a drawn configuration. */
export interface InstalledMediaWiki extends AsyncDisposable {
  /** URL of its api.php. */
  readonly url: string;
  /** Folder with its database, files and LocalSettings.php. */
  readonly folder: string;
  /** URL of its database, as for `--database`. */
  readonly databaseUrl: string;
  /** Parts of the configuration that no answer of its API reports, as its operator states them. */
  readonly stated: Readonly<Record<string, unknown>>;
  /** Starts serving it; with one process, requests that arrive at once are answered one after the other. */
  serve(this: void, processes: number): Promise<void>;
  /** Stops serving it. */
  stop(this: void): Promise<void>;
  /** Runs a maintenance script at a time in milliseconds since 1970, and returns its output. */
  maintain(
    this: void,
    time: number,
    script: string,
    options?: readonly string[],
    input?: string,
  ): Promise<string>;
  /** Runs SQL statements in its database. */
  execute(this: void, statements: string): Promise<void>;
}

/** Where and when a MediaWiki is installed. */
export interface Installation {
  /** Time of the installation, in milliseconds since 1970. */
  readonly time: number;
  /** The port to serve it at; any free one by default. */
  readonly port?: number;
  /** The server of its database; SQLite by default. */
  readonly mariadb?: TestMariadb;
}

const prelude = join(import.meta.dirname, 'clock.php');

/** Installs the MediaWiki that `MEDIAWIKI_FOLDER` names with a configuration, in a new temporary folder. */
export async function installMediaWiki(
  configuration: WikiConfiguration,
  { time, port, mariadb }: Installation,
): Promise<InstalledMediaWiki> {
  const { scriptPath, language, sitename } = configuration;
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-compare-'));
  // Also when the process is interrupted.
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const name of ['cache', 'images', 'db']) mkdirSync(join(folder, name));
  const root = join(folder, 'root', scriptPath);
  mkdirSync(scriptPath === '' ? folder : dirname(root), { recursive: true });
  symlinkSync(resolve(mediaWikiFolder), root.replace(/\/$/, ''));
  const origin = `http://127.0.0.1:${port ?? (await portForOthers())}`;
  const server = mariadb && `127.0.0.1:${mariadb.port}`;
  const environment = {
    MW_CONFIG_FILE: join(folder, 'LocalSettings.php'),
    COMPARE_FOLDER: folder,
    COMPARE_MEDIAWIKI: resolve(mediaWikiFolder),
    COMPARE_SERVER: origin,
    ...(server !== undefined && { COMPARE_MARIADB: server }),
  };
  const maintain: InstalledMediaWiki['maintain'] = async (at, script, options = [], input = '') => {
    const running = promisify(execFile)(
      'php',
      ['-d', `auto_prepend_file=${prelude}`, ...maintenanceScript(mediaWikiFolder, script), ...options],
      {
        env: { ...process.env, ...environment, COMPARE_TIME: String(Math.floor(at / 1000)) },
        maxBuffer: 2 ** 26,
      },
    );
    running.child.stdin?.end(input);
    return (await running).stdout;
  };
  let servers: PhpServers | undefined;
  const stop = async (): Promise<void> => {
    servers?.stop();
    await servers?.ended;
    servers = undefined;
  };
  const wiki: InstalledMediaWiki = {
    url: `${origin}${scriptPath}/api.php`,
    folder,
    databaseUrl: mariadb ? mariadb.url('wiki') : `sqlite:${join(folder, 'db/wiki.sqlite')}`,
    stated: statedConfiguration(configuration, mediaWikiVersion(mediaWikiFolder)),
    maintain,
    serve: async (children) => {
      servers = startPhpServers({
        folder,
        port: Number(new URL(origin).port),
        scriptpath: scriptPath,
        children,
        environment,
        prepended: prelude,
      });
      await until(() => answers(`${origin}${scriptPath}/api.php`), 'MediaWiki answers');
    },
    stop,
    execute: async (statements) => {
      if (mariadb) return mariadb.run(statements, 'wiki');
      const database = new Sqlite(join(folder, 'db/wiki.sqlite'));
      try {
        database.exec(statements);
      } finally {
        database.close();
      }
    },
    [Symbol.asyncDispose]: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const database =
    server === undefined
      ? { dbtype: 'sqlite', dbpath: join(folder, 'db') }
      : { dbtype: 'mysql', dbserver: server, dbuser: 'root', installdbuser: 'root' };
  const installed = {
    confpath: folder,
    dbname: 'wiki',
    lang: language,
    pass: administrator.password,
    scriptpath: scriptPath,
    server: origin,
    ...database,
  };
  const options = Object.entries(installed).flatMap(([name, value]) => [`--${name}`, value]);
  await maintain(time, 'install', [...options, sitename, administrator.name]);
  writeFileSync(environment.MW_CONFIG_FILE, localSettings(configuration));
  await maintain(time, 'update', ['--quick', '--skip-external-dependencies']);
  return wiki;
}

/** Returns the extensions of a configuration that the unpacked MediaWiki has. */
export const installedExtensions = ({ extensions }: WikiConfiguration): readonly string[] =>
  extensions.filter((name) => existsSync(join(mediaWikiFolder, 'extensions', name, 'extension.json')));

/** Settings by the first version that has them, and has what they enable finished. */
const settingVersions: Readonly<Partial<Record<string, Version>>> = {
  wgAutoCreateTempUser: '1.41',
  wgSVGNativeRendering: '1.41',
  wgEnableMultiBlocks: '1.42',
};

/** Returns the settings of a configuration that a version of MediaWiki has. */
export function settingsFor(
  { settings }: WikiConfiguration,
  version: Version,
): WikiConfiguration['settings'] {
  const entries = Object.entries(settings).filter(([name]) => {
    const since = settingVersions[name.replace(/\[.*/, '')];
    return since === undefined || minorOf(version) >= minorOf(since);
  });
  return Object.fromEntries(entries);
}

/** Returns the parts of Wikiquery's configuration that siteinfo and the rest of the API of a version do not report. */
export function statedConfiguration(
  { settings }: WikiConfiguration,
  version: Version,
): Readonly<Record<string, unknown>> {
  const condition = (condname: string, setting: string) => ({
    condname,
    params: [Number(settings[setting])],
  });
  const autoconfirmed = {
    operand: '&',
    0: condition('APCOND_EDITCOUNT', 'wgAutoConfirmCount'),
    1: condition('APCOND_AGE', 'wgAutoConfirmAge'),
  };
  return {
    settings: {
      patrol: {
        recentChanges: settings['wgUseRCPatrol'],
        newPages: settings['wgUseNPPatrol'],
        files: settings['wgUseFilePatrol'],
      },
    },
    ...(minorOf(version) < 42 && { autopromote: { autoconfirmed } }),
  };
}

const localSettings = (configuration: WikiConfiguration): string => `<?php
require ${phpLiteral(join(import.meta.dirname, 'settings.php'))};
$wgScriptPath = ${phpLiteral(configuration.scriptPath)};
${['ParserFunctions', ...installedExtensions(configuration)].map((name) => `wfLoadExtension( '${name}' );\n`).join('')}${phpAssignments(settingsFor(configuration, mediaWikiVersion(mediaWikiFolder)))}`;

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}?action=query&format=json`).then(
    ({ ok }) => ok,
    () => false,
  );
