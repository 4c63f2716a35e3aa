import { createConnection, type Connection, type ConnectionOptions } from 'mysql2';
import type { MysqlAddress, ServerAddress } from './address.ts';
import type { DriverRow } from './decode.ts';
import { connectError } from './connect-error.ts';
import { ServerLostError, translateError } from './errors.ts';
import type { ServerSettings } from './settings.ts';
import { tlsOptions } from './tls.ts';

/** How the driver connects to a server; throws a TypeError where a file for TLS cannot be used. */
export const connectionOptions = (
  { user, password, database, socket, tls }: MysqlAddress,
  at: ServerAddress,
  settings: ServerSettings,
): ConnectionOptions => ({
  user,
  password,
  database,
  ...(socket === undefined ? at : { socketPath: socket }),
  ...(tls && { ssl: tlsOptions(tls) }),
  connectTimeout: settings.probePatienceSeconds * 1000,
  // Of what is sent; MediaWiki's columns are bytes to the database, which are never converted.
  charset: 'UTF8MB4_BIN',
  supportBigNumbers: true,
  decimalNumbers: true,
  dateStrings: true,
  // Of each connection; a server keeps 16,382 for all connections of all processes unless told otherwise.
  maxPreparedStatements: 250,
});

/** What a server can be told of how it runs statements; MariaDB and MySQL, and their versions, differ in it. */
interface Abilities {
  /** Names of what its planner does or leaves. */
  readonly plannerSwitches: ReadonlySet<string>;
  /** Its limit of a statement's time, with how many of it make a second. */
  readonly timeLimit: { readonly variable: string; readonly perSecond: number } | undefined;
}

const timeLimits: Readonly<Record<string, number>> = { max_statement_time: 1, max_execution_time: 1000 };

/** What is written as a condition on each row stays one; no row is looked for by two indexes at once. */
const switchedOff = ['exists_to_in', 'rowid_filter'];

async function readAbilities(connection: Connection): Promise<Abilities> {
  const rows = await ask(
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

/** Statements with which every connection to a server begins; asked of the server itself, over a connection to it. */
export async function sessionStatements(
  connection: Connection,
  { statementSeconds }: ServerSettings,
): Promise<readonly string[]> {
  const { plannerSwitches, timeLimit } = await readAbilities(connection);
  const off = switchedOff.filter((name) => plannerSwitches.has(name)).map((name) => `${name}=off`);
  const statements = [
    "SET SESSION sql_mode = ''",
    // Values are bytes, as MediaWiki's columns are: only then the planner knows that a column that equals one needs no order.
    "SET SESSION collation_connection = 'binary'",
    ...(off.length > 0 ? [`SET SESSION optimizer_switch = '${off.join(',')}'`] : []),
    // Which of several values is rare is not looked up in the index value by value: that takes longer than what it saves.
    'SET SESSION eq_range_index_dive_limit = 5',
    ...(timeLimit
      ? [`SET SESSION ${timeLimit.variable} = ${Number((statementSeconds * timeLimit.perSecond).toFixed(3))}`]
      : []),
    'SET SESSION TRANSACTION READ ONLY',
  ];
  // What the server does not understand is told when it is looked at, not with every read.
  for (const statement of statements) await ask(connection, statement);
  return statements;
}

/** Opens one connection, or refuses with a {@link ServerLostError} that says what can be done. */
export function connect(options: ConnectionOptions): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const connection = createConnection(options);
    // What breaks later is told to whoever asks next.
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

/** Runs a statement that is not prepared. */
export function ask(
  connection: Connection | undefined,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<DriverRow[]> {
  return new Promise((resolve, reject) => {
    if (!connection) {
      reject(new ServerLostError('There is no connection.'));
      return;
    }
    connection.query(text, parameters as never[], (error, rows) => {
      if (error) reject(translateError(error));
      else resolve(rows as unknown as DriverRow[]);
    });
  });
}
