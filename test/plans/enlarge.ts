import type { Connection } from 'mysql2/promise';
import { isBounding, smallTables } from './check-plan.ts';

/** Rows to insert into each table. */
const ACTUAL_ROWS = 20_000;
/** Rows per table in the statistics: enough that the planner scans no table to find some hundreds. */
const STATISTICS_ROWS = 200_000;
/** Rows per page, file, content or account. */
const ROWS_PER_KEY = 20;
/** Distinct values of any other column. */
const DISTINCT_VALUES = 20;

interface Column {
  readonly table: string;
  readonly column: string;
  readonly isNumber: number;
}

/**
 * Fills every table that grows with the wiki with copies of its rows. Only IDs and names differ between copies, so that
 * every range of an index keeps its share of the rows.
 */
export async function enlarge(connection: Connection): Promise<void> {
  const columns = await select<Column>(
    connection,
    `SELECT TABLE_NAME AS \`table\`, COLUMN_NAME AS \`column\`, DATA_TYPE LIKE '%int%' AS isNumber
     FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, ORDINAL_POSITION`,
  );
  const tables = [...new Set(columns.map((column) => column.table))];
  await connection.query('SET SESSION unique_checks = 0, foreign_key_checks = 0');
  for (const table of tables) {
    if (smallTables.has(table) || table === 'searchindex') continue;
    const [counted] = await select<{ size: number }>(connection, `SELECT COUNT(*) AS size FROM \`${table}\``);
    const { size: rows = 0 } = counted ?? {};
    if (rows === 0 || rows >= ACTUAL_ROWS) continue;
    const copied = columns
      .filter((column) => column.table === table)
      .map(({ column, isNumber }) =>
        isNumber && ids.test(column)
          ? `IF(\`${column}\` = 0, 0, \`${column}\` + seq * 1000000)`
          : !isNumber && names.test(column)
            ? `CONCAT(\`${column}\`, '~', seq)`
            : `\`${column}\``,
      );
    await connection.query(
      `INSERT IGNORE INTO \`${table}\` SELECT ${copied.join(', ')} FROM \`${table}\`, seq_1_to_${Math.ceil(ACTUAL_ROWS / rows)}`,
    );
  }
  await connection.query(`ANALYZE TABLE ${tables.map((table) => `\`${table}\``).join(', ')}`);
}

/** Columns with IDs. */
const ids =
  /(?:_id|_from|_page|_user|_actor|_author|_target|_latest|_oldid|_parent|_filter|_event|_sitelink)$/;
/** Columns with names. */
const names = /(?:_title|_name|_to|_sha1|_address|_key|_hash|_path|_text|_token|tgs_group|tmd_group)$/;

interface KeyColumn {
  readonly table: string;
  readonly key: string;
  readonly arity: number;
  readonly column: string;
  readonly isWhole: number;
}

/**
 * Writes the planner's statistics: twenty rows per page, file, content or account, and a twentieth of all rows for any
 * other value.
 */
export async function writeStatistics(connection: Connection): Promise<void> {
  const columns = await select<KeyColumn>(
    connection,
    `SELECT TABLE_NAME AS \`table\`, INDEX_NAME AS \`key\`, SEQ_IN_INDEX AS arity, COLUMN_NAME AS \`column\`,
       NON_UNIQUE = 0 AND SEQ_IN_INDEX = COUNT(*) OVER (PARTITION BY TABLE_NAME, INDEX_NAME) AS isWhole
     FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() AND INDEX_TYPE = 'BTREE'
     ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX`,
  );
  let share = STATISTICS_ROWS;
  const shares = columns
    .filter(({ table }) => !smallTables.has(table))
    .map(({ table, key, arity, column, isWhole }) => {
      if (arity === 1) share = STATISTICS_ROWS;
      share = isWhole
        ? 1
        : isBounding(column)
          ? Math.min(share, ROWS_PER_KEY)
          : Math.max(1, share / DISTINCT_VALUES);
      return [table, key, arity, share];
    });
  const rows = shares.map(() => '(DATABASE(), ?, ?, ?, ?)').join(', ');
  await connection.query(
    `REPLACE INTO mysql.index_stats (db_name, table_name, index_name, prefix_arity, avg_frequency) VALUES ${rows}`,
    shares.flat(),
  );
  await connection.query(
    `UPDATE mysql.innodb_table_stats SET n_rows = ${STATISTICS_ROWS}, clustered_index_size = 50000, sum_of_other_index_sizes = 50000
     WHERE database_name = DATABASE() AND table_name NOT IN (?)`,
    [[...smallTables]],
  );
}

async function select<T>(connection: Connection, sql: string): Promise<readonly T[]> {
  const [rows] = await connection.query(sql);
  return rows as unknown as readonly T[];
}
