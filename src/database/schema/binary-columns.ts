/** Columns whose values need not be text. */
export const binaryColumns: ReadonlySet<string> = new Set([
  'blob_text',
  'fa_metadata',
  'img_metadata',
  'oi_metadata',
  'old_text',
]);
