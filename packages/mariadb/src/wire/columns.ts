import { exactColumns } from '@wikiquery/core/database/driver';

/** A row by the names of its columns. */
export type DriverRow = Record<string, unknown>;

/** A column of a result. */
export interface Column {
  readonly name: string;
  /** Its type in the protocol. */
  readonly type: number;
  readonly isUnsigned: boolean;
  /** Whether its values may be bytes that are not valid text. */
  readonly isBinary: boolean;
  /** Whether large integers are bigints rather than their digits. */
  readonly isExact: boolean;
}

const UNSIGNED = 0x20;

/**
 * Parses the description of a column. MediaWiki declares all its text columns as binary, so bytes are text except in
 * `binaryColumns`, which has the names of columns in their tables.
 */
export function readColumn(packet: Buffer, binaryColumns: ReadonlySet<string>): Column {
  let at = 0;
  const texts: string[] = [];
  // Catalog, database, table, its name in the database, column, its name in the table.
  while (texts.length < 6) {
    let length = packet[at++] ?? 0;
    if (length === 0xfc) {
      length = packet.readUInt16LE(at);
      at += 2;
    }
    texts.push(packet.toString('utf8', at, at + length));
    at += length;
  }
  const [, , , , name = '', original = ''] = texts;
  // Extended descriptions have further texts before the same last bytes.
  const end = packet.length;
  return {
    name,
    type: packet[end - 6] ?? 0,
    isUnsigned: (packet.readUInt16LE(end - 5) & UNSIGNED) !== 0,
    isBinary: binaryColumns.has(original),
    isExact: exactColumns.has(original),
  };
}
