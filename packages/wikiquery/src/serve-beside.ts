import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { optionsAsArguments } from './command.ts';
import { DATABASE_VARIABLE } from './database-address.ts';

/** Serves a database in a child process, which ends with this one; returns a function that ends it earlier. */
export function serveBeside(
  address: string,
  { host, port }: { readonly host?: string | undefined; readonly port?: string | undefined },
): () => Promise<void> {
  const server = spawn(
    process.execPath,
    [process.argv[1] ?? '', 'serve', ...optionsAsArguments({ host, port })],
    // Every user of the machine can see arguments, and the address has the password.
    { env: { ...process.env, [DATABASE_VARIABLE]: address }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const ended = once(server, 'exit');
  return async () => {
    server.kill('SIGTERM');
    await ended;
  };
}
