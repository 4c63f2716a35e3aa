/** What the head of a database says that matters to who adds pages. */
export interface Head {
  readonly pageSize: number;
  /** Bytes of a page that may be used; extensions of SQLite reserve the rest. */
  readonly usable: number;
  /** Pages that the database has; the file may be longer. */
  readonly pages: number;
}

/** Bytes of the head, which stands at the beginning of the first page. */
export const HEAD = 100;

const LEGACY_JOURNAL = 0x01_01;
/** The format of records that knows types for 0 and 1, and indexes in both directions. */
const FORMAT = 4;

/**
 * Reads the head of a database, see https://www.sqlite.org/fileformat2.html#the_database_header; undefined where it
 * has a write-ahead log, keeps track of pages for moving them, or was last written by a program that did not count its pages.
 */
export function readHead(bytes: Uint8Array): Head | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint16(16);
  const pageSize = size === 1 ? 65_536 : size;
  const isPlain =
    Buffer.from(bytes.subarray(0, 16)).toString('latin1') === 'SQLite format 3\0' &&
    view.getUint16(18) === LEGACY_JOURNAL &&
    view.getUint32(24) === view.getUint32(92) &&
    view.getUint32(44) === FORMAT &&
    view.getUint32(52) === 0;
  return isPlain ? { pageSize, usable: pageSize - view.getUint8(20), pages: view.getUint32(28) } : undefined;
}

/** Writes another number of pages into a head, and that something has changed, so that others read it anew. */
export function writePages(bytes: Uint8Array, pages: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const changes = view.getUint32(24) + 1;
  view.setUint32(24, changes);
  view.setUint32(28, pages);
  view.setUint32(92, changes);
}
