import type { Connection } from 'mysql2';
import { MissingTableError } from '@wikiquery/core/errors';
import { runQuery } from './connection.ts';
import { serverErrorNumber } from './errors.ts';
import type { ServerSettings } from './settings.ts';
import type { DriverRow } from './wire/columns.ts';

/** The state of a server that responds. */
export interface Health {
  /** Replication lag in seconds; undefined if it is unknown. */
  readonly lag: number | undefined;
  /** Why replication has stopped; undefined while it runs, and if the account may not read its state. */
  readonly stopped?: string;
  readonly readOnly: boolean;
}

/** Thrown for a server that responds with outdated data: a node outside its cluster. */
export class NotInServiceError extends Error {
  override readonly name = 'NotInServiceError';
}

/** Reads a server's health; rejects with a {@link NotInServiceError} if its data may be outdated. */
export async function readHealth(connection: Connection, settings: ServerSettings): Promise<Health> {
  const [variables] = await runQuery(connection, 'SELECT @@read_only AS readOnly');
  if (await isDisconnected(connection)) throw new NotInServiceError('The node has lost its cluster.');
  const replication =
    settings.heartbeat === undefined
      ? await replicationByStatus(connection)
      : await replicationByHeartbeat(connection, settings.heartbeat);
  return { ...replication, readOnly: Boolean(variables?.['readOnly']) };
}

/** The part of a server's health that concerns replication. */
type Replication = Omit<Health, 'readOnly'>;

/** Whether the server is a node of a Galera cluster that has lost the cluster. */
async function isDisconnected(connection: Connection): Promise<boolean> {
  const [on] = await runQuery(connection, "SHOW GLOBAL VARIABLES LIKE 'wsrep_on'");
  if (on?.['Value'] !== 'ON') return false;
  const [ready] = await runQuery(connection, "SHOW GLOBAL STATUS LIKE 'wsrep_ready'");
  return ready?.['Value'] !== 'ON';
}

async function replicationByHeartbeat(connection: Connection, table: string): Promise<Replication> {
  const name = table.split('.').map((part) => `\`${part.replaceAll('`', '``')}\``);
  let rows;
  try {
    rows = await runQuery(
      connection,
      `SELECT TIMESTAMPDIFF(MICROSECOND, MAX(ts), UTC_TIMESTAMP(6)) / 1000000 AS seconds FROM ${name.join('.')}`,
    );
  } catch (error) {
    if (error instanceof MissingTableError) return { lag: undefined };
    throw error;
  }
  const seconds = rows[0]?.['seconds'];
  if (seconds === null || seconds === undefined)
    return { lag: undefined, stopped: `The heartbeat table ${table} is empty.` };
  return { lag: Math.max(0, Number(seconds)) };
}

const ACCESS_DENIED = new Set([1142, 1227]);
const SYNTAX_ERROR = 1064;

async function replicationByStatus(connection: Connection): Promise<Replication> {
  let rows;
  try {
    // Every MariaDB, and MySQL up to 8.3, understands the older keyword.
    rows = await runQuery(connection, 'SHOW SLAVE STATUS').catch((error: unknown) => {
      if (serverErrorNumber(error) !== SYNTAX_ERROR) throw error;
      return runQuery(connection, 'SHOW REPLICA STATUS');
    });
  } catch (error) {
    if (ACCESS_DENIED.has(serverErrorNumber(error))) return { lag: undefined };
    throw error;
  }
  const [status] = rows;
  if (!status) return { lag: 0 };
  const seconds = status['Seconds_Behind_Source'] ?? status['Seconds_Behind_Master'];
  if (seconds === null || seconds === undefined) return { lag: undefined, stopped: whyStopped(status) };
  return { lag: Number(seconds) };
}

/** Describes by its threads why a replica does not replicate. */
function whyStopped(status: DriverRow): string {
  const applies = status['Slave_SQL_Running'] ?? status['Replica_SQL_Running'];
  if (applies !== 'Yes') return 'Its SQL thread does not run: see Last_SQL_Error in SHOW REPLICA STATUS.';
  const receives = status['Slave_IO_Running'] ?? status['Replica_IO_Running'];
  return receives === 'Connecting'
    ? 'It cannot connect to its primary, which may be down.'
    : 'Its I/O thread does not run: see Last_IO_Error in SHOW REPLICA STATUS.';
}
