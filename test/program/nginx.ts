import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, programMissing } from '../rig/find-program.ts';
import { listens } from '../rig/port-for-others.ts';
import { until } from '../rig/until.ts';

/** Why tests that need nginx are skipped, or false if it is installed. */
export const nginxMissing = programMissing('nginx');

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
  const nginx = spawn(
    findProgram('nginx') ?? 'nginx',
    ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let errors = '';
  nginx.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(nginx, 'exit');
  await until(() => {
    if (nginx.exitCode !== null) throw new Error(`nginx does not listen: ${errors}`);
    return listens(port);
  }, 'nginx listens');
  return {
    [Symbol.asyncDispose]: async () => {
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
