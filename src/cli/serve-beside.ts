import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { optionsAsArguments } from './command.ts';
import { DATABASE_VARIABLE } from './database-address.ts';

/** Serves a database in a process of its own, which ends with this one; returns what ends it before. */
export function serveBeside(
  address: string,
  { host, port }: { readonly host?: string | undefined; readonly port?: string | undefined },
): () => Promise<void> {
  const server = spawn(
    process.execPath,
    [process.argv[1] ?? '', 'serve', ...optionsAsArguments({ host, port })],
    // Every user of the machine can see the arguments, and with the address the password.
    { env: { ...process.env, [DATABASE_VARIABLE]: address }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const ended = once(server, 'exit');
  return async () => {
    server.kill('SIGTERM');
    await ended;
  };
}
