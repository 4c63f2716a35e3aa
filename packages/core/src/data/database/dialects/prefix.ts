import type { Dialect } from '../database.ts';
import type { SqlBool } from '../statements/expression.ts';
import { sql } from '../statements/sql.ts';

/** Whether a column starts with a prefix, as a range that an index serves. */
export const startsWith: Dialect['startsWith'] = (column, prefix) => {
  const start = sql<SqlBool>`${sql.ref(column)} >= ${prefix}`;
  const end = endOfPrefix(prefix);
  return end === undefined ? start : sql`(${start} AND ${sql.ref(column)} < ${end})`;
};

/** The smallest text greater than every text with this prefix, by code points; undefined if there is none. */
function endOfPrefix(prefix: string): string | undefined {
  const characters = Array.from(prefix);
  for (let last = characters.pop(); last !== undefined; last = characters.pop()) {
    const point = last.codePointAt(0) ?? 0;
    if (point < 0x10ffff) {
      const next = point === 0xd7ff ? 0xe000 : point + 1;
      return characters.join('') + String.fromCodePoint(next);
    }
  }
  return undefined;
}
