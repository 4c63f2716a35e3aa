/**
 * Serves the sample wiki with a real MediaWiki 1.43, to record what clients do there:
 *
 *     node test/clients/mediawiki/serve.ts FOLDER PORT
 *
 * FOLDER is MediaWiki's, as it is unpacked; nothing is written there and its own settings are not read. Needs nginx
 * and php-fpm with sqlite3, mbstring, intl, xml and apcu. The wiki is new each time, and clients may write to it.
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDatabase, sampleConfiguration, sampleWiki } from '../../rig/wiki.ts';
import { fpmConfiguration, nginxConfiguration } from './configurations.ts';

const [mediawiki = '', port = '8081'] = process.argv.slice(2);
if (!existsSync(join(mediawiki, 'includes/api'))) throw new Error('Name the folder of a MediaWiki 1.43.');
const [fpm] = globSync('/usr/sbin/php-fpm*');
if (fpm === undefined) throw new Error('There is no php-fpm on this machine.');

const { scriptpath, wikiid } = sampleConfiguration().general;
const folder = mkdtempSync(join(tmpdir(), 'wikiquery-mediawiki-'));
for (const name of ['cache', 'images', 'root']) mkdirSync(join(folder, name));
symlinkSync(resolve(mediawiki), join(folder, 'root', scriptpath));
buildDatabase(sampleWiki(), join(folder, `${wikiid}.sqlite`)).close();

const user = userInfo().username;
const wiki = {
  MW_CONFIG_FILE: join(import.meta.dirname, 'settings.php'),
  SAMPLE_CONFIGURATION: fileURLToPath(new URL('../../../sample/configuration.json', import.meta.url)),
  SAMPLE_FOLDER: folder,
};
writeFileSync(join(folder, 'fpm.conf'), fpmConfiguration(folder, user, wiki));
writeFileSync(join(folder, 'nginx.conf'), nginxConfiguration(folder, user, Number(port)));
const servers = [
  spawn(fpm, ['--nodaemonize', '--allow-to-run-as-root', '--fpm-config', join(folder, 'fpm.conf')], {
    stdio: 'inherit',
  }),
  spawn('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'inherit' }),
];
console.log(`http://127.0.0.1:${port}${scriptpath}/api.php`);

const stop = (): void => {
  for (const server of servers) server.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
for (const server of servers) server.once('exit', stop);
process.once('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});
