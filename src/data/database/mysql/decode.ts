import type { FieldPacket } from 'mysql2';

/** A row as the driver returns it. */
export type DriverRow = Record<string, unknown>;

/** The protocol's column types whose values are strings of bytes. */
const FIXED_STRING = 254;
const bytesTypes = new Set([15, 249, 250, 251, 252, 253, FIXED_STRING]);
const timeTypes = new Set([7, 12]);

/** The protocol's number of a UTF-8 character set. */
const UTF8 = 45;

/**
 * Makes the driver decode columns of bytes as UTF-8, except `binaryColumns`: MediaWiki declares all its text columns as
 * binary.
 */
export function readAsText(
  fields: readonly FieldPacket[] | undefined,
  binaryColumns: ReadonlySet<string>,
): void {
  for (const field of fields ?? []) {
    if (!bytesTypes.has(field.columnType ?? 0) || binaryColumns.has(field.orgName)) continue;
    field.characterSet = UTF8;
    field.encoding = 'utf8';
  }
}

/** Normalizes rows in place: timestamps become fourteen digits, and text loses its padding. */
export function decodeRows(rows: DriverRow[], fields: readonly FieldPacket[] | undefined): DriverRow[] {
  for (const { name, columnType = 0 } of fields ?? []) {
    if (timeTypes.has(columnType)) {
      for (const row of rows) {
        const time = row[name];
        if (typeof time === 'string') row[name] = time.replace(/\D/g, '');
      }
    } else if (columnType === FIXED_STRING) {
      // Columns of fixed length, such as MediaWiki's older timestamps, are padded with zero bytes.
      for (const row of rows) {
        const text = row[name];
        if (typeof text === 'string' && text.endsWith('\0')) row[name] = text.replace(/\0+$/, '');
      }
    }
  }
  return rows;
}
