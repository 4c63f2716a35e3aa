/**
 * Serves the sample wiki with a real MediaWiki 1.43, to record the outcomes of clients, or with 1.39 to 1.42 in the tables
 * of that version:
 *
 *     node test/clients/mediawiki/serve.ts FOLDER PORT [EXTENSION]...
 *
 * FOLDER is an unpacked MediaWiki; nothing is written there and its LocalSettings.php is not read. Further extensions
 * of the folder can be named, if they need no tables. Needs nginx and php-fpm with sqlite3, mbstring, intl, xml and
 * apcu. The wiki is new each time, and clients may write to it. With an IPC channel, its environment is sent, for
 * MediaWiki's maintenance scripts. With `SAMPLE_CLOCK=header` in the environment, the header `Sample-Time` of a request
 * says what time it is, in seconds since 1970, and what the request leaves to jobs is done before the next one.
 * `SAMPLE_MARIADB` is the host and port of a MariaDB, which gets the wiki's database in MediaWiki's own tables.
 * `SAMPLE_DESCRIPTION` names a file with the description of another wiki, in JSON. `SAMPLE_RATE_LIMITS` has rate limits,
 * as in `$wgRateLimits`, in JSON; without, nothing is limited.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { completed } from '../../../packages/testing/src/complete-description.ts';
import type { ShortDescription } from '../../../packages/testing/src/test-wiki.ts';
import { copyToMariadb } from '../../rig/copy-to-mariadb.ts';
import { startPhpServers } from '../../rig/php-server.ts';
import { buildDatabase, sampleWiki } from '../../rig/wiki.ts';
import { olderSchemas } from '../../schemas/older-schemas.ts';
import { changeTables } from '../../schemas/wiki-of-schema.ts';
import { writeFiles } from './write-files.ts';

const [mediawiki = '', port = '8081', ...extensions] = process.argv.slice(2);
if (!existsSync(join(mediawiki, 'includes/api')))
  throw new Error('usage: node test/clients/mediawiki/serve.ts MEDIAWIKI-FOLDER PORT [EXTENSION]...');

const described = process.env['SAMPLE_DESCRIPTION'];
const description =
  described === undefined
    ? sampleWiki()
    : completed(JSON.parse(readFileSync(described, 'utf8')) as ShortDescription);
const { scriptpath, wikiid } = description.configuration.general;
const folder = mkdtempSync(join(tmpdir(), 'wikiquery-mediawiki-'));
for (const name of ['cache', 'images', 'root']) mkdirSync(join(folder, name));
symlinkSync(resolve(mediawiki), join(folder, 'root', scriptpath));
const database = buildDatabase(description, join(folder, `${wikiid}.sqlite`));
const contents = description.files?.flatMap(({ versions }) => versions.map(({ content }) => content));
writeFiles(join(folder, 'images'), database, contents ?? []);
const [, version] =
  /'MW_VERSION', '(1\.\d+)/.exec(readFileSync(join(mediawiki, 'includes/Defines.php'), 'utf8')) ?? [];
const older = olderSchemas.find(({ name }) => name === version);
if (older) changeTables({ database, configuration: description.configuration }, older.sql);
const mariadb = process.env['SAMPLE_MARIADB'];
if (mariadb !== undefined) await createInMariadb(mariadb);
database.close();
const limits = process.env['SAMPLE_RATE_LIMITS'];
const settings = {
  ...description.configuration.settings,
  ...(limits !== undefined && { rateLimits: JSON.parse(limits) as unknown }),
};
writeFileSync(join(folder, 'configuration.json'), JSON.stringify({ ...description.configuration, settings }));

/** Whether each request tells its time, and its jobs run before the next one. */
const clock = process.env['SAMPLE_CLOCK'];
const wiki = {
  MW_CONFIG_FILE: join(import.meta.dirname, 'settings.php'),
  SAMPLE_CONFIGURATION: join(folder, 'configuration.json'),
  SAMPLE_FOLDER: folder,
  ...(mariadb !== undefined && { SAMPLE_MARIADB: mariadb }),
  ...(clock !== undefined && { SAMPLE_CLOCK: clock }),
  ...(extensions.length > 0 && { SAMPLE_EXTENSIONS: extensions.join(',').toLowerCase() }),
};
const servers = startPhpServers({
  folder,
  port: Number(port),
  scriptpath,
  children: clock === undefined ? 2 : 1,
  environment: wiki,
});
process.send?.(wiki);
console.log(`http://127.0.0.1:${port}${scriptpath}/api.php`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, servers.stop);
process.once('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});

/** Creates MediaWiki's own tables in a MariaDB, and copies the wiki into them. */
async function createInMariadb(server: string): Promise<void> {
  const { hostname: host, port: at } = new URL(`mysql://${server}`);
  const connection = await createConnection({
    host,
    port: Number(at),
    user: 'root',
    multipleStatements: true,
  });
  const schema = readFileSync(join(mediawiki, 'maintenance/tables-generated.sql'), 'utf8');
  await connection.query(`CREATE DATABASE \`${wikiid}\`; USE \`${wikiid}\`;`);
  await connection.query(
    schema
      .replaceAll('/*_*/', '')
      .replaceAll('/*$wgDBTableOptions*/', 'ENGINE=InnoDB, DEFAULT CHARSET=binary'),
  );
  await copyToMariadb(database, connection);
  await connection.end();
}
