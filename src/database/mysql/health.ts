import type { Connection } from 'mysql2';
import { ask } from './connection.ts';
import { serverErrorNumber } from './errors.ts';
import type { ServerSettings } from './settings.ts';

/** What is known of a server that answers. */
export interface Health {
  /** Seconds behind the server that is written to; undefined where the account may not know. */
  readonly lag: number | undefined;
  /** Whether it refuses to be written to. */
  readonly readOnly: boolean;
}

/** A server that answers, but not with the wiki's present data: a node cut off from its cluster, a replica that stopped. */
export class NotInServiceError extends Error {
  override readonly name = 'NotInServiceError';
}

/** Reads how a server is. */
export async function readHealth(connection: Connection, settings: ServerSettings): Promise<Health> {
  const [variables] = await ask(connection, 'SELECT @@read_only AS readOnly');
  if (await isCutOff(connection)) throw new NotInServiceError('The node is cut off from its cluster.');
  const lag =
    settings.heartbeat === undefined
      ? await lagByStatus(connection)
      : await lagByHeartbeat(connection, settings.heartbeat);
  return { lag, readOnly: Boolean(variables?.['readOnly']) };
}

/** Whether the server belongs to a Galera cluster and has lost it. */
async function isCutOff(connection: Connection): Promise<boolean> {
  const [on] = await ask(connection, "SHOW GLOBAL VARIABLES LIKE 'wsrep_on'");
  if (on?.['Value'] !== 'ON') return false;
  const [ready] = await ask(connection, "SHOW GLOBAL STATUS LIKE 'wsrep_ready'");
  return ready?.['Value'] !== 'ON';
}

async function lagByHeartbeat(connection: Connection, table: string): Promise<number> {
  const name = table.split('.').map((part) => `\`${part.replaceAll('`', '``')}\``);
  const [row] = await ask(
    connection,
    `SELECT TIMESTAMPDIFF(MICROSECOND, MAX(ts), UTC_TIMESTAMP(6)) / 1000000 AS seconds FROM ${name.join('.')}`,
  );
  const seconds = row?.['seconds'];
  if (seconds === null || seconds === undefined)
    throw new NotInServiceError(`The table ${table} has no heartbeat.`);
  return Math.max(0, Number(seconds));
}

const ACCESS_DENIED = new Set([1142, 1227]);
const SYNTAX_ERROR = 1064;

async function lagByStatus(connection: Connection): Promise<number | undefined> {
  let rows;
  try {
    // The older word is understood by every MariaDB and by MySQL up to 8.3.
    rows = await ask(connection, 'SHOW SLAVE STATUS').catch((error: unknown) => {
      if (serverErrorNumber(error) !== SYNTAX_ERROR) throw error;
      return ask(connection, 'SHOW REPLICA STATUS');
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
