import { makeTitle, type Title } from '../../wiki/title.ts';
import { opened, type Store } from './store.ts';

/** Reads the targets of redirects, by page id. */
export async function redirectTargets(
  store: Store,
  pageIds: readonly number[],
): Promise<ReadonlyMap<number, Title>> {
  const query = opened(store)
    .select.selectFrom('redirect')
    .select(['rd_from', 'rd_namespace', 'rd_title', 'rd_fragment', 'rd_interwiki'])
    .where(opened(store).database.dialect.oneOf('rd_from', pageIds));
  const rows = await store.all(query);
  return new Map(
    rows.map((row) => [
      row.rd_from,
      makeTitle(row.rd_namespace, row.rd_title, row.rd_fragment ?? '', row.rd_interwiki ?? ''),
    ]),
  );
}
