import { createConnection, type Connection, type ConnectionOptions } from 'mysql2';
import type { MysqlAddress, ServerAddress } from './address.ts';
import type { DriverRow } from './decode.ts';
import { ServerLostError, translateError } from './errors.ts';
import type { ServerSettings } from './settings.ts';

/** How the driver connects to a server. */
export const connectionOptions = (
  { user, password, database, socket, tls }: MysqlAddress,
  at: ServerAddress,
  settings: ServerSettings,
): ConnectionOptions => ({
  user,
  password,
  database,
  ...(socket === undefined ? at : { socketPath: socket }),
  ...(tls && { ssl: { rejectUnauthorized: tls === 'verify' } }),
  connectTimeout: settings.probePatienceSeconds * 1000,
  // Of what is sent; MediaWiki's columns are bytes to the database, which are never converted.
  charset: 'UTF8MB4_BIN',
  supportBigNumbers: true,
  decimalNumbers: true,
  dateStrings: true,
  maxPreparedStatements: 2000,
});

/** Statements with which every connection begins. MariaDB and MySQL each know one of the two limits. */
export const sessionStatements = ({ statementSeconds }: ServerSettings): readonly string[] => [
  "SET SESSION sql_mode = ''",
  // Values are bytes, as MediaWiki's columns are: only then the planner knows that a column that equals one needs no order.
  "SET SESSION collation_connection = 'binary'",
  // What is written as a condition on each row stays one; no row is looked for by two indexes at once.
  "/*M! SET SESSION optimizer_switch = 'exists_to_in=off,rowid_filter=off' */",
  // Which of several values is rare is not looked up in the index value by value: that takes longer than what it saves.
  'SET SESSION eq_range_index_dive_limit = 5',
  `/*M! SET SESSION max_statement_time = ${statementSeconds} */`,
  `/*!80000 SET SESSION max_execution_time = ${Math.round(statementSeconds * 1000)} */`,
];

/** Opens one connection. */
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
      reject(translateError(error));
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
