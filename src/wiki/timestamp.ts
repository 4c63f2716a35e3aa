/** A time in milliseconds as fourteen digits, the database's form. */
export function timestampOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replaceAll(/\D/g, '').slice(0, 14);
}

/** Fourteen digits as ISO 8601, the API's form: `2025-01-31T04:10:26Z`. */
export function isoTimestamp(digits: string): string {
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}T${digits.slice(8, 10)}:${digits.slice(10, 12)}:${digits.slice(12, 14)}Z`;
}

/** Reads a time in any of MediaWiki's forms; fourteen digits, or undefined. */
export function parseTimestamp(text: string, now: number): string | undefined {
  if (/^\d{14}$/.test(text)) return text;
  if (text === '' || text === 'now' || /^0+$/.test(text)) return timestampOf(now);
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : timestampOf(time);
}
