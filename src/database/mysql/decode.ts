import type { FieldPacket } from 'mysql2';

/** A row as the driver gives it. */
export type DriverRow = Record<string, unknown>;

/** Numbers of the protocol's column types whose values come as bytes. */
const FIXED_STRING = 254;
const bytesTypes = new Set([15, 249, 250, 251, 252, 253, FIXED_STRING]);
const timeTypes = new Set([7, 12]);

/** The protocol's number of the character set in which the driver is to read text. */
const UTF8 = 45;

/**
 * Lets the driver read columns of bytes as text while their rows arrive, but for `binaryColumns`, whose values need not
 * be text: MediaWiki declares all its text as bytes.
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

/** Brings rows, in place, into the form that they have in every database: times as fourteen digits, text without filling. */
export function decodeRows(rows: DriverRow[], fields: readonly FieldPacket[] | undefined): DriverRow[] {
  for (const { name, columnType = 0 } of fields ?? []) {
    if (timeTypes.has(columnType)) {
      for (const row of rows) {
        const time = row[name];
        if (typeof time === 'string') row[name] = time.replace(/\D/g, '');
      }
    } else if (columnType === FIXED_STRING) {
      // A column of fixed length, as MediaWiki's older ones for timestamps are, is filled up with zero bytes.
      for (const row of rows) {
        const text = row[name];
        if (typeof text === 'string' && text.endsWith('\0')) row[name] = text.replace(/\0+$/, '');
      }
    }
  }
  return rows;
}
