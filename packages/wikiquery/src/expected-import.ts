import type { Database } from 'better-sqlite3';
import {
  readsLinks,
  type Estimate,
  type ImportOptions,
  type ImportState,
  type Plan,
} from '@wikiquery/import/dump';

/** What is known about an import before it begins. */
export interface ExpectedImport extends Pick<Plan, 'dumps'> {
  /** Whether templates are expanded. */
  readonly expands: boolean;
  /** Whether the search index is built. */
  readonly indexes: boolean;
  /** Uncompressed bytes of all dumps, if they were counted. */
  readonly bytes?: number;
  /** Uncompressed bytes of the first dump that an interrupted import has read. */
  readonly offset: number;
  /** Bytes of the pages that it has imported. */
  readonly text: number;
  /** Bytes of those pages whose templates are still to be expanded. */
  readonly expandable: number;
}

/**
 * Compressed bytes up to which dumps are decompressed to find out their length: reading them is too far ahead of
 * writing to show the progress.
 */
const SMALL = 4 << 20;

/** Finds out how much work an import is; `resumed` is the state of an interrupted one. */
export function expectImport(
  { dumps, given }: Plan,
  estimates: readonly (Estimate | undefined)[],
  { links, expand }: ImportOptions,
  indexes: boolean,
  database: Database,
  resumed: ImportState | undefined,
): ExpectedImport {
  const expands = links && expand && readsLinks(given);
  const expected = { dumps, expands, indexes };
  if (resumed) {
    const isRead = resumed.file >= dumps.length;
    const bytes = (from: string, ...values: readonly number[]): number =>
      database
        .prepare<number[], number>(`SELECT coalesce(sum(page_len), 0) FROM ${from}`)
        .pluck()
        .get(...values) ?? 0;
    const waits = expands && resumed.step === 0;
    return {
      ...expected,
      dumps: isRead ? [] : dumps,
      expands: waits,
      offset: resumed.offset,
      text: bytes('page'),
      expandable: waits
        ? bytes('import_expandable JOIN page ON page_id = page WHERE page > ?', resumed.expanded)
        : 0,
    };
  }
  const nothing = { offset: 0, text: 0, expandable: 0 };
  const size = dumps.reduce((sum, { source }) => sum + (source.size ?? Infinity), 0);
  if (size > SMALL) return { ...expected, ...nothing };
  const bytes = estimates.reduce((sum, counted) => sum + (counted?.bytes ?? 0), 0);
  return { ...expected, ...nothing, bytes };
}
