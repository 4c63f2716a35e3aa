import type { Connection } from 'mysql2';
import { runQuery } from './connection.ts';
import { serverErrorNumber } from './errors.ts';
import type { ServerSettings } from './settings.ts';

/** The state of a server that responds. */
export interface Health {
  /** Replication lag in seconds; undefined if the account may not read it. */
  readonly lag: number | undefined;
  readonly readOnly: boolean;
}

/** Thrown for a server that responds with outdated data: a node outside its cluster, a replica that has stopped. */
export class NotInServiceError extends Error {
  override readonly name = 'NotInServiceError';
}

/** Reads a server's health; rejects with a {@link NotInServiceError} if its data may be outdated. */
export async function readHealth(connection: Connection, settings: ServerSettings): Promise<Health> {
  const [variables] = await runQuery(connection, 'SELECT @@read_only AS readOnly');
  if (await isDisconnected(connection)) throw new NotInServiceError('The node has lost its cluster.');
  const lag =
    settings.heartbeat === undefined
      ? await lagByStatus(connection)
      : await lagByHeartbeat(connection, settings.heartbeat);
  return { lag, readOnly: Boolean(variables?.['readOnly']) };
}

/** Whether the server is a node of a Galera cluster that has lost the cluster. */
async function isDisconnected(connection: Connection): Promise<boolean> {
  const [on] = await runQuery(connection, "SHOW GLOBAL VARIABLES LIKE 'wsrep_on'");
  if (on?.['Value'] !== 'ON') return false;
  const [ready] = await runQuery(connection, "SHOW GLOBAL STATUS LIKE 'wsrep_ready'");
  return ready?.['Value'] !== 'ON';
}

async function lagByHeartbeat(connection: Connection, table: string): Promise<number> {
  const name = table.split('.').map((part) => `\`${part.replaceAll('`', '``')}\``);
  const [row] = await runQuery(
    connection,
    `SELECT TIMESTAMPDIFF(MICROSECOND, MAX(ts), UTC_TIMESTAMP(6)) / 1000000 AS seconds FROM ${name.join('.')}`,
  );
  const seconds = row?.['seconds'];
  if (seconds === null || seconds === undefined)
    throw new NotInServiceError(`The heartbeat table ${table} is empty.`);
  return Math.max(0, Number(seconds));
}

const ACCESS_DENIED = new Set([1142, 1227]);
const SYNTAX_ERROR = 1064;

async function lagByStatus(connection: Connection): Promise<number | undefined> {
  let rows;
  try {
    // Every MariaDB, and MySQL up to 8.3, understands the older keyword.
    rows = await runQuery(connection, 'SHOW SLAVE STATUS').catch((error: unknown) => {
      if (serverErrorNumber(error) !== SYNTAX_ERROR) throw error;
      return runQuery(connection, 'SHOW REPLICA STATUS');
    });
  } catch (error) {
    if (ACCESS_DENIED.has(serverErrorNumber(error))) return undefined;
    throw error;
  }
  const [status] = rows;
  if (!status) return 0;
  const seconds = status['Seconds_Behind_Source'] ?? status['Seconds_Behind_Master'];
  if (seconds === null || seconds === undefined) throw new NotInServiceError('Replication has stopped.');
  return Number(seconds);
}
