import type { Page } from '@wikiquery/core/query';

/** The parameters that select a part of a list that is continued by offset. */
export interface OffsetRange {
  readonly limit: number;
  readonly offset: number;
}

/** Returns rows as a page continued by offset. The next offset follows from the limit, not from the number of rows. */
export const offsetPage = <Row>(
  rows: readonly Row[],
  hasMore: boolean,
  { limit, offset }: OffsetRange,
): Page<Row> => ({
  rows,
  continueAt: (index) => ({ offset: offset + (index < rows.length ? index : limit) }),
  ...(hasMore && { end: rows.length }),
});
