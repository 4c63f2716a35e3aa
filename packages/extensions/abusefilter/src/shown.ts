import type { ContinueParameters, Page } from '@wikiquery/core/query';

/**
 * Formats rows, one more than the limit; rows without visible fields are omitted but count towards the limit.
 */
export function shownPage<Row, Item extends object>(
  rows: readonly Row[],
  limit: number,
  show: (row: Row) => Item | undefined,
  continueAt: (row: Row) => ContinueParameters,
): Page<Item> {
  const shown = rows.slice(0, limit).flatMap((row): { row: Row; item: Item }[] => {
    const item = show(row);
    return item && Object.keys(item).length > 0 ? [{ row, item }] : [];
  });
  const next = rows[limit];
  return {
    rows: shown.map(({ item }) => item),
    continueAt: (index) => {
      const row = shown[index]?.row ?? next;
      return row === undefined ? {} : continueAt(row);
    },
    ...(next !== undefined && { end: shown.length }),
  };
}
