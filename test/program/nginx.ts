import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Why tests that need nginx are skipped, or false if it is installed. */
export const nginxMissing: string | false = (() => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'nginx is not installed';
  }
})();

/** Starts nginx with these lines in the `http` block, and waits until it listens on the port. */
export async function startNginx(http: string, port: number): Promise<AsyncDisposable> {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-nginx-'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n');
  // Started by root, nginx would run its workers as a user who may not write here.
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
events { worker_connections 512; }
http { access_log off; ${paths}
${http}
}`,
  );
  const nginx = spawn('nginx', ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  nginx.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(nginx, 'exit');
  for (let i = 0; !(await listens(port)); i++) {
    if (nginx.exitCode !== null || i > 100) throw new Error(`nginx does not listen: ${errors}`);
    await pause(50);
  }
  return {
    [Symbol.asyncDispose]: async () => {
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => {
      resolve(false);
    });
  });
