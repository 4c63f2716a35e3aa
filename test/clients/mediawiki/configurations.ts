/** What php-fpm is told: where to listen, and the environment of MediaWiki's settings. */
export const fpmConfiguration = (
  folder: string,
  user: string,
  environment: Readonly<Record<string, string>>,
): string => `[global]
error_log = ${folder}/fpm.log
[www]
user = ${user}
group = ${user}
listen = ${folder}/fpm.sock
listen.mode = 0666
pm = static
pm.max_children = 2
catch_workers_output = yes
${Object.entries(environment)
  .map(([name, value]) => `env[${name}] = ${value}\n`)
  .join('')}`;

/** What nginx is told: to hand the API and everything else of PHP's to php-fpm. */
export const nginxConfiguration = (folder: string, user: string, port: number): string => `user ${user};
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
    location ~ \\.php$ {
      include /etc/nginx/fastcgi_params;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_pass unix:${folder}/fpm.sock;
    }
  }
}
`;
