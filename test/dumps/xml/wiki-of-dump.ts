import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Configuration } from '../../../packages/core/src/wiki/configuration.ts';

/** The first namespace that is not MediaWiki's own. */
const FIRST_EXTRA = 100;

/** What MediaWiki printed while it imported a dump. */
export interface MediaWikiImport {
  readonly database: string;
  readonly status: number | null;
  readonly output: string;
}

/** Imports dumps into fresh wikis of an unpacked MediaWiki. */
export interface MediaWikiImporter {
  import(this: void, dump: string, name: string, configuration: Configuration | undefined): MediaWikiImport;
}

/** Installs an empty wiki in a folder; each import begins with a copy of its database. */
export function openImporter(mediaWiki: string, folder: string): MediaWikiImporter {
  const fresh = join(folder, 'fresh');
  mkdirSync(fresh);
  const install = ['--dbtype', 'sqlite', '--dbpath', fresh, '--dbname', 'wiki', '--confpath', fresh];
  const run = join(mediaWiki, 'maintenance/run.php');
  execFileSync(
    'php',
    [run, 'install', ...install, '--pass', 'a long password 1', '--with-extensions=', 'Testwiki', 'Admin'],
    { env: { ...process.env, MW_CONFIG_FILE: join(fresh, 'LocalSettings.php') }, stdio: 'pipe' },
  );
  const empty = new Sqlite(join(fresh, 'wiki.sqlite'));
  for (const table of ['page', 'revision', 'slots', 'content', 'text', 'comment', 'logging', 'recentchanges'])
    empty.exec(`DELETE FROM ${table}`);
  empty.close();
  return {
    import: (dump, name, configuration) => {
      const place = join(folder, name);
      mkdirSync(join(place, 'cache'), { recursive: true });
      const database = join(place, 'wiki.sqlite');
      copyFileSync(join(fresh, 'wiki.sqlite'), database);
      if (configuration) takeInterwikis(database, configuration);
      const env = {
        ...process.env,
        MW_CONFIG_FILE: join(import.meta.dirname, 'settings.php'),
        DUMP_FOLDER: place,
        DUMP_WIKI: JSON.stringify(settingsOf(configuration)),
      };
      const maintain = (...args: readonly string[]) =>
        spawnSync('php', [run, ...args], { env, encoding: 'utf8', timeout: 300_000 });
      const { status, stdout, stderr } = maintain('importDump', '--username-prefix', '', dump);
      maintain('refreshLinks');
      return { database, status, output: `${stdout}${stderr}` };
    },
  };
}

/** Gives a wiki the interwiki prefixes of a configuration. */
function takeInterwikis(path: string, { interwikimap }: Configuration): void {
  const database = new Sqlite(path);
  database.exec('DELETE FROM interwiki');
  const insert = database.prepare(
    "INSERT INTO interwiki (iw_prefix, iw_url, iw_api, iw_wikiid, iw_local, iw_trans) VALUES (?, ?, '', '', ?, 0)",
  );
  for (const { prefix, url, local } of interwikimap) insert.run(prefix, url, local === true ? 1 : 0);
  database.close();
}

/** The settings that give MediaWiki the namespaces and names of a wiki. */
function settingsOf(configuration: Configuration | undefined): Readonly<Record<string, unknown>> {
  const namespaces = Object.values(configuration?.namespaces ?? {});
  return {
    sitename: configuration?.general.sitename ?? 'Testwiki',
    project: namespaces.find(({ id }) => id === 4)?.name.replaceAll(' ', '_') ?? 'Testwiki',
    language: configuration?.general.lang ?? 'en',
    namespaces: Object.fromEntries(
      namespaces.flatMap(({ id, name }) => (id >= FIRST_EXTRA ? [[id, name.replaceAll(' ', '_')]] : [])),
    ),
  };
}
