import type { RowOf } from './row.ts';

/** How many members a category has. */
export interface MemberCounts {
  /** All members, whatever they are. */
  readonly pages: number;
  readonly subcategories: number;
  readonly files: number;
}

/** Makes the row of a category; the table assigns its ID unless one is given. */
export const categoryRow = (key: string, { pages, subcategories, files }: MemberCounts, id?: number) =>
  ({
    ...(id !== undefined && { cat_id: id }),
    cat_title: key,
    cat_pages: pages,
    cat_subcats: subcategories,
    cat_files: files,
  }) satisfies RowOf<'category'>;
