import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { programMissing } from './find-program.ts';
import { portForOthers } from './port-for-others.ts';
import { serverProgram, type ServerProgram } from './server-program.ts';
import { until } from './until.ts';

/** A temporary MariaDB or MySQL server. */
export interface TestMariadb extends AsyncDisposable {
  readonly port: number;
  /** Path of its Unix socket. */
  readonly socket: string;
  readonly process: () => ChildProcess;
  /** Runs statements, separated by semicolons, as root. */
  run(sql: string, database?: string): Promise<void>;
  /** Runs one statement as root, and returns its rows. */
  query(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Returns the URL of one of its databases for the root account. */
  url(database: string): string;
  /** Kills it, like a crash. */
  kill(): Promise<void>;
  /** Shuts it down and starts it again. */
  restart(): Promise<void>;
  /** Starts it again, with the same port and data. */
  start(): Promise<void>;
}

/** Why tests that need MariaDB are skipped, or false if it is installed. */
export const mariadbMissing: string | false = programMissing(serverProgram.command[0]);

/** Starts a server on 127.0.0.1 with a new data folder, which is deleted when the server is disposed. */
export async function startMariadb(
  options: readonly string[] = [],
  program: ServerProgram = serverProgram,
): Promise<TestMariadb> {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-mariadb-'));
  const data = join(folder, 'data');
  const user = userInfo().username;
  program.initialize(data, user);
  const port = await portForOthers();
  const socket = join(folder, 'socket');
  let server: ChildProcess | undefined;
  const connect = (database?: string) =>
    createConnection({
      host: '127.0.0.1',
      port,
      user: 'root',
      multipleStatements: true,
      ...(database && { database }),
    });

  const start = async (): Promise<void> => {
    const [command, ...first] = program.command;
    const args = [
      ...first,
      `--user=${user}`,
      `--datadir=${data}`,
      `--socket=${socket}`,
      // A server that starts deletes temporary files of others in a shared folder.
      `--tmpdir=${folder}`,
      `--pid-file=${join(folder, 'pid')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--innodb-buffer-pool-size=64M',
      '--innodb-flush-log-at-trx-commit=0',
      '--character-set-server=binary',
      ...program.options,
      ...options,
    ];
    const started = spawn(command, args, { stdio: 'ignore' });
    server = started;
    const answers = async (): Promise<boolean> => {
      if (started.exitCode !== null) throw new Error(`The database server exited with ${started.exitCode}.`);
      return connect()
        .then((connection) => connection.end())
        .then(
          () => true,
          () => false,
        );
    };
    await until(answers, 'the database server answers');
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  const kill = (): Promise<void> => end('SIGKILL');
  await start();
  return {
    port,
    socket,
    process: () => {
      if (!server) throw new Error('The server is not running.');
      return server;
    },
    run: async (sql, database) => {
      const connection = await connect(database);
      try {
        await connection.query(sql);
      } finally {
        await connection.end();
      }
    },
    query: async (sql) => {
      const connection = await connect();
      try {
        const [rows] = await connection.query(sql);
        return rows as Readonly<Record<string, unknown>>[];
      } finally {
        await connection.end();
      }
    },
    url: (database) => `mysql://root@127.0.0.1:${port}/${database}`,
    kill,
    restart: async () => {
      await end('SIGTERM');
      await start();
    },
    start,
    [Symbol.asyncDispose]: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
