import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A server process for a test, on 127.0.0.1 and without data on disk. */
export interface ServerProcess extends AsyncDisposable {
  readonly port: number;
  /** Sends bytes and returns the response up to and including `until`. */
  send(bytes: string | Buffer, until: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a program and waits until it listens on its port. */
export async function startServer(
  program: string,
  argumentsFor: (port: number) => readonly string[],
): Promise<ServerProcess> {
  const port = await freePort();
  const server: ChildProcess = spawn(program, argumentsFor(port), { stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  const send = async (bytes: string | Buffer, until: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      socket.write(bytes);
      let response = '';
      for await (const chunk of socket) {
        response += String(chunk);
        if (response.endsWith(until)) break;
      }
      return response;
    } finally {
      socket.destroy();
    }
  };
  for (let tries = 0; ; tries++) {
    try {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
      break;
    } catch (error) {
      if (tries === 100 || server.exitCode !== null) {
        await stop();
        throw error;
      }
      await pause(50);
    }
  }
  return { port, send, stop, [Symbol.asyncDispose]: stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No free port.');
  return address.port;
}
