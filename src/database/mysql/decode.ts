import type { FieldPacket } from 'mysql2';

/** A row as the driver gives it. */
export type DriverRow = Record<string, unknown>;

/** Numbers of the protocol's column types whose values come as bytes. */
const FIXED_STRING = 254;
const bytesTypes = new Set([15, 249, 250, 251, 252, 253, FIXED_STRING]);
const timeTypes = new Set([7, 12]);

/**
 * Brings rows, in place, into the form that they have in every database: bytes of text as text, times as fourteen
 * digits. `binaryColumns` are those whose values need not be text.
 */
export function decodeRows(
  rows: DriverRow[],
  fields: readonly FieldPacket[] | undefined,
  binaryColumns: ReadonlySet<string>,
): DriverRow[] {
  for (const { name, orgName, columnType = 0 } of fields ?? []) {
    if (timeTypes.has(columnType)) {
      for (const row of rows) {
        const time = row[name];
        if (typeof time === 'string') row[name] = time.replace(/\D/g, '');
      }
    } else if (bytesTypes.has(columnType) && !binaryColumns.has(orgName)) {
      for (const row of rows) {
        const bytes = row[name];
        if (bytes instanceof Buffer) row[name] = textOf(bytes, columnType);
      }
    }
  }
  return rows;
}

/** A column of fixed length, as MediaWiki's older ones for timestamps are, is filled up with zero bytes. */
function textOf(bytes: Buffer, columnType: number): string {
  const text = bytes.toString();
  return columnType === FIXED_STRING ? text.replace(/\0+$/, '') : text;
}
