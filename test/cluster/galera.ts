import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, type Connection } from 'mysql2/promise';
import { installedMariadb } from '../rig/server-program.ts';
import type { Machine } from './network.ts';

/** Nodes send each other their data by rsync, which does not work if the server runs as root. */
const ACCOUNT = 'mysql';
const PROVIDER = '/usr/lib/galera/libgalera_smm.so';

/** Why the test is skipped, or false if Galera is installed. */
export const galeraMissing: string | false = existsSync(PROVIDER) ? false : 'galera-4 is not installed';

/** A node of a cluster. */
export interface Node {
  readonly machine: Machine;
  readonly process: () => ChildProcess;
  readonly data: string;
  /** Starts it and waits until it has joined the cluster, or has created it if it is the first. */
  start(isFirst?: boolean): Promise<void>;
  /** Shuts it down. */
  end(): Promise<void>;
  /** Kills it, like a crash. */
  kill(): Promise<void>;
  connect(database?: string): Promise<Connection>;
  /** Waits until it belongs to a cluster of `size` nodes. */
  joined(size: number): Promise<void>;
  /** Waits until it has noticed that it belongs to no cluster any more. */
  left(): Promise<void>;
}

/** A Galera cluster. */
export interface Galera extends AsyncDisposable {
  readonly nodes: readonly Node[];
  /** Waits until every node sees all others; one that was away may first see its old state. */
  whole(): Promise<void>;
}

/** Starts a cluster with one node per machine; `prepare` fills the first one before the others copy it. */
export async function startGalera(
  machines: readonly Machine[],
  prepare: (first: Node) => Promise<void>,
): Promise<Galera> {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-galera-'));
  chmodSync(folder, 0o755);
  const nodes = machines.map((machine, i) => createNode(machine, machines, join(folder, String(i))));
  const whole = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.joined(nodes.length)));
  };
  const galera = {
    nodes,
    whole,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(nodes.map((node) => node.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    const [first, ...others] = nodes;
    if (!first) throw new Error('A cluster needs at least one machine.');
    await first.start(true);
    await prepare(first);
    await first.end();
    // Copied while it is stopped, so that the others need no state transfer when they join.
    for (const node of others) cpSync(first.data, node.data, { recursive: true });
    await first.start(true);
    await Promise.all(others.map((node) => node.start()));
    await whole();
    return galera;
  } catch (error) {
    await galera[Symbol.asyncDispose]();
    throw error;
  }
}

function createNode(machine: Machine, machines: readonly Machine[], folder: string): Node {
  const data = join(folder, 'data');
  mkdirSync(folder, { recursive: true });
  const options = [
    '--no-defaults',
    `--user=${ACCOUNT}`,
    `--datadir=${data}`,
    `--socket=${join(folder, 'socket')}`,
    `--pid-file=${join(folder, 'pid')}`,
    '--bind-address=0.0.0.0',
    '--character-set-server=binary',
    '--skip-name-resolve',
    '--skip-log-bin',
    '--binlog-format=ROW',
    '--innodb-autoinc-lock-mode=2',
    '--innodb-buffer-pool-size=64M',
    '--innodb-flush-log-at-trx-commit=0',
    '--wsrep-on=ON',
    `--wsrep-provider=${PROVIDER}`,
    '--wsrep-provider-options=gcache.size=16M',
    '--wsrep-sst-method=rsync',
    `--wsrep-node-address=${machine.address}`,
    `--log-error=${join(folder, 'log.err')}`,
  ];
  let server: ChildProcess | undefined;
  const connect = (database?: string): Promise<Connection> =>
    createConnection({
      host: machine.address,
      user: 'root',
      connectTimeout: 1000,
      multipleStatements: true,
      ...(database !== undefined && { database }),
    });
  const sizeSeen = async (): Promise<number> => {
    try {
      const connection = await connect();
      try {
        const [rows] = await connection.query(
          "SHOW GLOBAL STATUS WHERE Variable_name IN ('wsrep_ready', 'wsrep_cluster_size', 'wsrep_local_state')",
        );
        const status = new Map(
          (rows as { Variable_name: string; Value: string }[]).map((row) => [row.Variable_name, row.Value]),
        );
        const isSynced = status.get('wsrep_ready') === 'ON' && status.get('wsrep_local_state') === '4';
        return isSynced ? Number(status.get('wsrep_cluster_size')) : 0;
      } finally {
        connection.destroy();
      }
    } catch {
      return 0;
    }
  };
  const joined = async (size: number): Promise<void> => {
    for (let i = 0; i < 300; i++) {
      if ((await sizeSeen()) >= size) return;
      if (server?.exitCode !== null) break;
      await pause(100);
    }
    const log = readFileSync(join(folder, 'log.err'), 'utf8').split('\n').slice(-30).join('\n');
    throw new Error(`The node at ${machine.address} did not join a cluster of ${size}:\n${log}`);
  };
  const left = async (): Promise<void> => {
    for (let i = 0; i < 300; i++) {
      if ((await sizeSeen()) === 0) return;
      await pause(100);
    }
    throw new Error(`The node at ${machine.address} still believes that it belongs to the cluster.`);
  };
  const on = (...command: readonly string[]): readonly [string, string[]] => {
    const [program = '', ...args] = [...machine.prefix, ...command];
    return [program, args];
  };
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  return {
    machine,
    data,
    process: () => {
      if (!server) throw new Error('The node is not running.');
      return server;
    },
    start: async (isFirst = false) => {
      if (!existsSync(data)) {
        execFileSync('chown', [ACCOUNT, folder]);
        installedMariadb.initialize(data, ACCOUNT);
        // Only this test reaches the machines.
        writeFileSync(
          join(folder, 'accounts.sql'),
          "CREATE OR REPLACE USER root@'%';\nGRANT ALL ON *.* TO root@'%' WITH GRANT OPTION;\n",
        );
        options.push(`--init-file=${join(folder, 'accounts.sql')}`);
      }
      execFileSync('chown', ['-R', ACCOUNT, folder]);
      const cluster = isFirst ? '' : machines.map(({ address }) => address).join(',');
      const position = isFirst ? [] : positionOf(options, join(folder, 'log.err'));
      server = spawn(
        ...on('mariadbd', ...options, ...position, `--wsrep-cluster-address=gcomm://${cluster}`),
        {
          stdio: 'ignore',
        },
      );
      await joined(isFirst ? 1 : 2);
    },
    end: () => stop('SIGTERM'),
    kill: () => stop('SIGKILL'),
    connect,
    joined,
    left,
  };
}

/** Recovers the position of a killed node, as its systemd unit does. */
function positionOf(options: readonly string[], log: string): string[] {
  if (!existsSync(log)) return [];
  const { stderr } = spawnSync(
    'mariadbd',
    [
      ...options.filter((option) => !option.startsWith('--log-error')),
      '--wsrep-recover',
      '--disable-log-error',
    ],
    {
      encoding: 'utf8',
    },
  );
  const position = /Recovered position:\s*(\S+)/.exec(stderr)?.[1];
  return position === undefined ? [] : [`--wsrep-start-position=${position}`];
}
