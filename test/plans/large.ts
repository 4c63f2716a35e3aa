import type { Connection } from 'mysql2/promise';
import { isBounding, small } from './judge.ts';

/** Rows that a table is made to have. */
const KEPT = 20_000;
/** Rows that the planner is told that it has, so many that it reads no table whole to find some hundreds. */
const ROWS = 200_000;
/** Rows of one page, file, content or account. */
const OF_ONE = 20;
/** Values of any other column. */
const VALUES = 20;

interface Column {
  readonly table: string;
  readonly column: string;
  readonly isNumber: number;
}

/**
 * Makes every table that grows large in MariaDB, as if there were many wikis like this one: numbers are counted on, names
 * become longer, and all else stays as it is, so that every range of an index keeps its share of the rows.
 */
export async function enlarge(connection: Connection): Promise<void> {
  const columns = await ask<Column>(
    connection,
    `SELECT TABLE_NAME AS \`table\`, COLUMN_NAME AS \`column\`, DATA_TYPE LIKE '%int%' AS isNumber
     FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, ORDINAL_POSITION`,
  );
  const tables = [...new Set(columns.map((column) => column.table))];
  await connection.query('SET SESSION unique_checks = 0, foreign_key_checks = 0');
  for (const table of tables) {
    if (small.has(table) || table === 'searchindex') continue;
    const [counted] = await ask<{ size: number }>(connection, `SELECT COUNT(*) AS size FROM \`${table}\``);
    const { size: rows = 0 } = counted ?? {};
    if (rows === 0 || rows >= KEPT) continue;
    const copied = columns
      .filter((column) => column.table === table)
      .map(({ column, isNumber }) =>
        isNumber && numbers.test(column)
          ? `IF(\`${column}\` = 0, 0, \`${column}\` + seq * 1000000)`
          : !isNumber && names.test(column)
            ? `CONCAT(\`${column}\`, '~', seq)`
            : `\`${column}\``,
      );
    await connection.query(
      `INSERT IGNORE INTO \`${table}\` SELECT ${copied.join(', ')} FROM \`${table}\`, seq_1_to_${Math.ceil(KEPT / rows)}`,
    );
  }
  await connection.query(`ANALYZE TABLE ${tables.map((table) => `\`${table}\``).join(', ')}`);
}

/** Columns that hold the number of something, which another wiki would have as well. */
const numbers =
  /(?:_id|_from|_page|_user|_actor|_author|_target|_latest|_oldid|_parent|_filter|_event|_sitelink)$/;
/** Columns that hold the name of something. */
const names = /(?:_title|_name|_to|_sha1|_address|_key|_hash|_path|_text|_token|tgs_group|tmd_group)$/;

interface KeyColumn {
  readonly table: string;
  readonly key: string;
  readonly arity: number;
  readonly column: string;
  readonly isWhole: number;
}

/**
 * Tells the planner how many rows equal something: of one page, file, content or account twenty, and of any other value a
 * twentieth of what there is.
 */
export async function tellShares(connection: Connection): Promise<void> {
  const columns = await ask<KeyColumn>(
    connection,
    `SELECT TABLE_NAME AS \`table\`, INDEX_NAME AS \`key\`, SEQ_IN_INDEX AS arity, COLUMN_NAME AS \`column\`,
       NON_UNIQUE = 0 AND SEQ_IN_INDEX = COUNT(*) OVER (PARTITION BY TABLE_NAME, INDEX_NAME) AS isWhole
     FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() AND INDEX_TYPE = 'BTREE'
     ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX`,
  );
  let share = ROWS;
  const shares = columns
    .filter(({ table }) => !small.has(table))
    .map(({ table, key, arity, column, isWhole }) => {
      if (arity === 1) share = ROWS;
      share = isWhole ? 1 : isBounding(column) ? Math.min(share, OF_ONE) : Math.max(1, share / VALUES);
      return ['wiki', table, key, arity, share];
    });
  await connection.query(
    'REPLACE INTO mysql.index_stats (db_name, table_name, index_name, prefix_arity, avg_frequency) VALUES ?',
    [shares],
  );
  await connection.query(
    `UPDATE mysql.innodb_table_stats SET n_rows = ${ROWS}, clustered_index_size = 50000, sum_of_other_index_sizes = 50000
     WHERE database_name = DATABASE() AND table_name NOT IN (?)`,
    [[...small]],
  );
}

async function ask<T>(connection: Connection, sql: string): Promise<readonly T[]> {
  const [rows] = await connection.query(sql);
  return rows as unknown as readonly T[];
}
