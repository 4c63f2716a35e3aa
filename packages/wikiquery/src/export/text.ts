import { closeSync, openSync, writeFileSync } from 'node:fs';
import type { View } from '@wikiquery/core/store/views';
import { csv, ndjson, type Row } from 'wikiquery-client/rows';
import type { OpenTable } from './table-writer.ts';

/** Characters that are written at once. */
const CHUNK = 1 << 20;

const textFile =
  (header: (view: View) => string, lineOf: (view: View) => (row: Row) => string): OpenTable =>
  (path, view) => {
    const file = openSync(path, 'w');
    const line = lineOf(view);
    let chunk = header(view);
    const flush = (): void => {
      // Unlike `writeSync`, it writes the rest where the disk has taken only a part.
      writeFileSync(file, chunk);
      chunk = '';
    };
    return {
      write: (rows) => {
        for (const row of rows) {
          chunk += line(row);
          if (chunk.length >= CHUNK) flush();
        }
      },
      end: () => {
        try {
          flush();
        } finally {
          closeSync(file);
        }
      },
    };
  };

const columnsOf = ({ columns }: View): readonly (readonly [string])[] =>
  Object.keys(columns).map((name) => [name]);

/** Comma-separated values with a line of names. */
export const openCsv = textFile(
  (view) => csv.header(columnsOf(view)),
  (view) => csv.line(columnsOf(view)),
);

/** JSON objects, one a line. */
export const openNdjson = textFile(
  () => '',
  () => ndjson.whole,
);
