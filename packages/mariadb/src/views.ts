import type { ViewSyntax } from '@wikiquery/core/database/driver';
import { sql } from '@wikiquery/core/database/statements';

/** The syntax of views in MariaDB and MySQL 8. */
export const mariadbViews: ViewSyntax = {
  create: (name) => [`CREATE OR REPLACE VIEW \`${name}\` AS`],
  text: (column) => sql`CONVERT(${column} USING utf8mb4)`,
  decoded: (column) => mariadbViews.text(column),
  concat: (...parts) => sql`CONCAT(${sql.join(parts)})`,
  time: (column) =>
    sql`DATE_FORMAT(STR_TO_DATE(CONVERT(${column} USING utf8mb4), '%Y%m%d%H%i%s'), '%Y-%m-%dT%H:%i:%sZ')`,
  moment: (column) => sql`DATE_FORMAT(${column}, '%Y-%m-%dT%H:%i:%sZ')`,
  now: sql`DATE_FORMAT(UTC_TIMESTAMP(), '%Y%m%d%H%i%s')`,
  list: ({ value, from, order }) =>
    sql`(SELECT GROUP_CONCAT(${value} ORDER BY ${order} SEPARATOR '|') FROM ${from})`,
  reverseHost: (host) =>
    sql`(SELECT GROUP_CONCAT(label ORDER BY place DESC SEPARATOR '.') FROM JSON_TABLE(CONCAT('[', REPLACE(JSON_QUOTE(${host}), '.', '","'), ']'), '$[*]' COLUMNS (place FOR ORDINALITY, label VARCHAR(255) CHARACTER SET utf8mb4 PATH '$')) AS labels)`,
  before: (text, separator) => sql`SUBSTRING_INDEX(${text}, ${sql.lit(separator)}, 1)`,
  after: (text, separator) =>
    sql`SUBSTRING(${text}, LOCATE(${sql.lit(separator)}, ${text}) + ${sql.lit(separator.length)})`,
};
