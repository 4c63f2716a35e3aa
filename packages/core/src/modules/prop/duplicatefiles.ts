import { duplicatesOf, type DuplicateFile } from '../../data/store/files.ts';
import type { Context } from '../../query/context.ts';
import { defineFetchedProp } from '../../query/define.ts';
import { readPosition } from '../../query/order.ts';
import { foundAndMissing } from '../../query/page-set.ts';
import { ascending, boolean, continuation, limit } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import type { Page } from '../../query/row-definition.ts';
import { Namespace } from '../../wiki/site.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { makeTitle } from '../../wiki/title.ts';

const parameters = { limit: limit(), continue: continuation(), dir: ascending(), localonly: boolean() };

interface Duplicate extends DuplicateFile {
  /** Key of the page whose file it duplicates. */
  readonly page: number;
}

/** Lists the files that have the same content as the given files. */
export const duplicatefiles = defineFetchedProp({
  name: 'duplicatefiles',
  prefix: 'df',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Duplicatefiles',
  parameters,
  result: shape.list(
    'df',
    shape.record({
      name: shape.text(),
      timestamp: shape.text(),
      shared: shape.flag(),
      user: shape.text(),
    }),
  ),
  // Files come in the order of the page set, the duplicates of each by name.
  fetch: readDuplicates,
  page: (row) => row.page,
  item: (row) => ({
    name: row.name,
    timestamp: isoTimestamp(row.timestamp),
    shared: false,
    user: row.user,
  }),
  generates: (row) => makeTitle(Namespace.file, row.name),
});

/** Reads duplicates from the position in `continue` up to the limit. */
async function readDuplicates(context: Context<typeof parameters>): Promise<Page<Duplicate>> {
  const { params, pages, store } = context;
  let files = foundAndMissing(pages).filter(([, title]) => title.namespace === Namespace.file);
  const descending = params.dir === 'descending';
  if (descending) files.reverse();
  let from = '';
  if (params.continue !== undefined && files.length > 0) {
    const [file = '', duplicate = ''] = readPosition(params.continue, position, context).map(String);
    // Quirk: only ascending lists skip the files before the position.
    const first = files.findIndex(([, { key }]) => key >= file);
    files = first < 0 ? [] : files.slice(first);
    from = duplicate;
  }
  const duplicates = await duplicatesOf(
    store,
    files.map(([, { key }]) => key),
  );
  const rows: Duplicate[] = [];
  for (const [page, { key }] of files) {
    const those = duplicates.get(key) ?? [];
    for (const duplicate of descending ? those.toReversed() : those) {
      // Skip names up to the position.
      if (rows.length === 0 && duplicate.name < from) continue;
      rows.push({ ...duplicate, page });
      if (rows.length > params.limit) break;
    }
    if (rows.length > params.limit) break;
  }
  return {
    rows,
    continueAt: (index) => {
      const row = rows[index];
      return row ? { continue: `${row.original}|${row.name}` } : {};
    },
    ...(rows.length > params.limit && { end: params.limit }),
  };
}

const position = [{ type: 'text' }, { type: 'text' }] as const;
