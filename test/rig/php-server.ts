import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** What nginx and php-fpm serve. */
export interface PhpSite {
  /** Folder for configurations, logs and the socket; `root` in it has the scripts, `images` the uploaded files. */
  readonly folder: string;
  readonly port: number;
  /** Path of the URL below which scripts and `images` are. */
  readonly scriptpath: string;
  /** Number of PHP processes. */
  readonly children: number;
  /** Environment variables of the scripts. */
  readonly environment: Readonly<Record<string, string>>;
  /** A script that runs before each script. */
  readonly prepended?: string;
}

/** Running servers. */
export interface PhpServers {
  /** Resolves when both have ended. */
  readonly ended: Promise<unknown>;
  stop(this: void): void;
}

/** Starts nginx and php-fpm, which stop together. */
export function startPhpServers(site: PhpSite): PhpServers {
  const { folder } = site;
  const [fpm] = globSync('/usr/sbin/php-fpm*');
  if (fpm === undefined) throw new Error('php-fpm is not installed: apt-get install php-fpm');
  const user = userInfo().username;
  writeFileSync(join(folder, 'fpm.conf'), fpmConfiguration(site, user));
  writeFileSync(join(folder, 'nginx.conf'), nginxConfiguration(site, user));
  const servers = [
    spawn(fpm, ['--nodaemonize', '--allow-to-run-as-root', '--fpm-config', join(folder, 'fpm.conf')], {
      stdio: 'inherit',
    }),
    spawn('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'inherit' }),
  ];
  const stop = (): void => {
    for (const server of servers) server.kill('SIGTERM');
  };
  for (const server of servers) server.once('exit', stop);
  return { ended: Promise.all(servers.map((server) => once(server, 'exit'))), stop };
}

/**
 * Returns the configuration of php-fpm. An answer ends only when everything that the request defers, such as the recent
 * change of an edit, has been written.
 */
function fpmConfiguration({ folder, environment, children, prepended }: PhpSite, user: string): string {
  return `[global]
error_log = ${folder}/fpm.log
[www]
user = ${user}
group = ${user}
listen = ${folder}/fpm.sock
listen.mode = 0666
pm = static
pm.max_children = ${children}
catch_workers_output = yes
php_admin_value[disable_functions] = fastcgi_finish_request
${prepended === undefined ? '' : `php_admin_value[auto_prepend_file] = ${prepended}\n`}${Object.entries(
    environment,
  )
    .map(([name, value]) => `env[${name}] = ${value}\n`)
    .join('')}`;
}

/** Returns the configuration of nginx, which passes PHP scripts to php-fpm. */
function nginxConfiguration({ folder, port, scriptpath }: PhpSite, user: string): string {
  return `user ${user};
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 256; }
http {
  access_log ${folder}/access.log;
  client_max_body_size 64m;
  client_body_temp_path ${folder};
  fastcgi_temp_path ${folder};
  server {
    listen 127.0.0.1:${port};
    root ${folder}/root;
    location ${scriptpath}/images/ {
      alias ${folder}/images/;
    }
    location ~ \\.php$ {
      include /etc/nginx/fastcgi_params;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_pass unix:${folder}/fpm.sock;
    }
  }
}
`;
}
