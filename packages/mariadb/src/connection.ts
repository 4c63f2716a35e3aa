import { createConnection, type Connection, type ConnectionOptions } from 'mysql2';
import type { MariadbAddress, ServerAddress } from './address.ts';
import { connectError } from './connect-error.ts';
import { ServerLostError, translateError } from './errors.ts';
import type { ServerSettings } from './settings.ts';
import { tlsOptions } from './tls.ts';
import type { DriverRow } from './wire/columns.ts';

/** Returns the driver's options for a server; throws a TypeError if a TLS file cannot be used. */
export const connectionOptions = (
  { user, password, database, socket, tls }: MariadbAddress,
  at: ServerAddress,
  settings: ServerSettings,
): ConnectionOptions => ({
  user,
  password,
  database,
  ...(socket === undefined ? at : { socketPath: socket }),
  ...(tls && { ssl: tlsOptions(tls) }),
  connectTimeout: settings.probePatienceSeconds * 1000,
  // Applies to statements; MediaWiki's columns are binary and never converted.
  charset: 'UTF8MB4_BIN',
  supportBigNumbers: true,
  decimalNumbers: true,
  dateStrings: true,
  // With it, MySQL expects attributes with each statement, which read-connection.ts does not send.
  flags: ['-CLIENT_QUERY_ATTRIBUTES'],
});

/** Variables that differ between MariaDB, MySQL and their versions. */
interface ServerFeatures {
  /** Names of optimizer switches. */
  readonly plannerSwitches: ReadonlySet<string>;
  /** The variable that limits a statement's time, with its units per second. */
  readonly timeLimit: { readonly variable: string; readonly perSecond: number } | undefined;
}

const timeLimits: Readonly<Record<string, number>> = { max_statement_time: 1, max_execution_time: 1000 };

/** Optimizations that make the planner abandon the index that gives a query's order. */
const disabledSwitches = ['exists_to_in', 'rowid_filter'];

async function readFeatures(connection: Connection): Promise<ServerFeatures> {
  const rows = await runQuery(
    connection,
    "SHOW VARIABLES WHERE Variable_name IN ('optimizer_switch', 'max_statement_time', 'max_execution_time')",
  );
  const variables = new Map(rows.map((row) => [String(row['Variable_name']), String(row['Value'])]));
  const limit = Object.entries(timeLimits).find(([name]) => variables.has(name));
  return {
    plannerSwitches: new Set(
      variables
        .get('optimizer_switch')
        ?.split(',')
        .map((text) => text.replace(/=.*/, '')),
    ),
    timeLimit: limit && { variable: limit[0], perSecond: limit[1] },
  };
}

/** Returns the statements that set up a session, after running them over this connection to verify them. */
export async function sessionStatements(
  connection: Connection,
  { statementSeconds, lockSeconds }: ServerSettings,
): Promise<readonly string[]> {
  const { plannerSwitches, timeLimit } = await readFeatures(connection);
  const off = disabledSwitches.filter((name) => plannerSwitches.has(name)).map((name) => `${name}=off`);
  const statements = [
    "SET SESSION sql_mode = ''",
    // Literals are binary, as MediaWiki's columns are: otherwise the planner sorts by a column that equals a constant.
    "SET SESSION collation_connection = 'binary'",
    ...(off.length > 0 ? [`SET SESSION optimizer_switch = '${off.join(',')}'`] : []),
    // Estimating selectivity by diving into the index for each value costs more than it saves.
    'SET SESSION eq_range_index_dive_limit = 5',
    ...(timeLimit
      ? [`SET SESSION ${timeLimit.variable} = ${Number((statementSeconds * timeLimit.perSecond).toFixed(3))}`]
      : []),
    `SET SESSION lock_wait_timeout = ${lockSeconds}`,
    'SET SESSION TRANSACTION READ ONLY',
  ];
  // An unsupported statement fails the health check, not every read.
  for (const statement of statements) await runQuery(connection, statement);
  return statements;
}

/** Opens a connection, or rejects with a {@link ServerLostError} that says how to fix it. */
export function connect(options: ConnectionOptions): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const connection = createConnection(options);
    // Later errors fail the next statement.
    connection.on('error', () => undefined);
    connection.connect((error) => {
      if (!error) {
        resolve(connection);
        return;
      }
      connection.destroy();
      reject(connectError(error, options));
    });
  });
}

/** Runs a statement without preparing it. */
export function runQuery(
  connection: Connection | undefined,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<DriverRow[]> {
  return new Promise((resolve, reject) => {
    if (!connection) {
      reject(new ServerLostError('Not connected.'));
      return;
    }
    connection.query(text, parameters as never[], (error, rows) => {
      if (error) reject(translateError(error));
      else resolve(rows as unknown as DriverRow[]);
    });
  });
}
