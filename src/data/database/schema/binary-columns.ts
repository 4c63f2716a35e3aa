/** Columns that hold binary data; every other column of bytes holds text. */
export const binaryColumns: ReadonlySet<string> = new Set([
  'blob_text',
  'fa_metadata',
  'img_metadata',
  'oi_metadata',
  'old_text',
]);
