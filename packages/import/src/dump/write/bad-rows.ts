import type { SqlValue } from '../sql/parse-rows.ts';
import type { Problem } from '../xml/records.ts';

/** Examples that are listed for each table; further rows are only counted. */
const MOST_EXAMPLES = 5;

/** Collects the rows of one table that cannot be stored. */
export interface BadRows {
  /** Adds a row by its first value, which is most often its ID, with the reason. */
  add(this: void, first: SqlValue | undefined, reason: string): void;
  /** Returns the problems to report since the last call. */
  take(this: void, offset: number): readonly Problem[];
}

/** Creates a collection of rows that cannot be stored. */
export function collectBadRows(table: string): BadRows {
  let examples: string[] = [];
  let count = 0;
  return {
    add: (first, reason) => {
      count++;
      if (examples.length < MOST_EXAMPLES) examples.push(`row ${shown(first)}: ${reason}`);
    },
    take: (offset) => {
      if (count === 0) return [];
      const more = count > examples.length ? `, and ${count - examples.length} more` : '';
      const message = `${count} ${count === 1 ? 'row' : 'rows'} of ${table} ${count === 1 ? 'is' : 'are'} skipped: ${examples.join('; ')}${more}.`;
      examples = [];
      count = 0;
      return [{ kind: 'row', offset, title: '', message }];
    },
  };
}

const shown = (value: SqlValue | undefined): string =>
  (value instanceof Uint8Array ? Buffer.from(value).toString() : String(value ?? 'NULL'))
    .replaceAll(/\s/g, ' ')
    .slice(0, 100);
