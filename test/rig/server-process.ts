import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { findProgram } from './find-program.ts';
import { listens, portForOthers } from './port-for-others.ts';
import { until } from './until.ts';

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
  const port = await portForOthers();
  const server: ChildProcess = spawn(findProgram(program) ?? program, argumentsFor(port), {
    stdio: 'ignore',
  });
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
  try {
    await until(() => server.exitCode !== null || listens(port), `${program} listens on port ${port}`);
    if (server.exitCode !== null) throw new Error(`${program} exited with ${server.exitCode}.`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, send, stop, [Symbol.asyncDispose]: stop };
}
