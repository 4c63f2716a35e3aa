import { sql, sqlQuery } from '../database/statements/sql.ts';
import { open, unchecked } from './hidden.ts';
import { opened, type Store } from './store.ts';
import { readTextsAt } from './stored-texts.ts';

/** What a sample of texts showed. */
export interface TextSample {
  /** Number of texts in the sample. */
  readonly size: number;
  /** Addresses of those that cannot be read. */
  readonly unreadable: readonly string[];
}

/** Number of contents that are looked up, and of texts that are read at once. */
const [SAMPLES, AT_ONCE] = [200, 20] as const;

/** Reads texts of the whole wiki, evenly spread by the IDs of contents, to find out whether texts can be read. */
export async function sampleTexts(store: Store): Promise<TextSample> {
  const { database, select } = opened(store);
  const range = sql<{ readonly least: number | null; readonly most: number | null }>`
    SELECT min(content_id) AS least, max(content_id) AS most FROM content`;
  const [row] = await store.all(sqlQuery(range, database.builder));
  if (row?.least == null || row.most === null) return { size: 0, unreadable: [] };
  const { least, most } = row;
  const ids = Array.from(
    { length: SAMPLES },
    (_, i) => least + Math.floor(((most - least) * i) / (SAMPLES - 1)),
  );
  const contents = await store.all(
    select
      .selectFrom('content')
      .select('content_address')
      .where(database.dialect.oneOf('content_id', [...new Set(ids)])),
  );
  // Contents whose text a dump did not have are not missing here.
  const addresses = [
    ...new Set(contents.map((content) => open(content.content_address, unchecked.knownAddress))),
  ].filter((address) => /^(?:tt|es):/.test(address));
  const unreadable: string[] = [];
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    const some = addresses.slice(at, at + AT_ONCE);
    const texts = await readTextsAt(store, some);
    unreadable.push(...some.filter((address) => !texts.has(address)));
  }
  return { size: addresses.length, unreadable };
}
