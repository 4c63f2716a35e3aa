import type { Kysely } from 'kysely';
import type { RowsOf } from '../../database/schema/table.ts';
import { user } from '../../parameters/wiki-types.ts';
import { defineMeta } from '../../query/define.ts';
import * as shape from '../../result/shape.ts';
import { readAccount } from '../../store/accounts.ts';
import type { Store } from '../../store/store.ts';
import type { babelTables } from './tables.ts';

/** Tells which languages a user knows, and how well. */
export const babel = defineMeta({
  name: 'babel',
  prefix: 'bab',
  access: 'read',
  helpPage: 'Extension:Babel',
  parameters: { user: user({ required: true, kinds: ['name', 'ip', 'temp', 'cidr', 'interwiki'] }) },
  result: shape.dictionary(shape.text()),
  answer: async ({ params, store, fail }) => {
    const account = await readAccount(store, params.user);
    return { value: await languagesOf(account?.id ?? fail('nosuchusershort', [params.user]), store) };
  },
});

/** Levels by language, in alphabetical order. */
async function languagesOf(user: number, store: Store): Promise<Readonly<Record<string, string>>> {
  if (!store.capabilities.tables.has('babel')) return {};
  const select = store.select as unknown as Pick<Kysely<RowsOf<typeof babelTables>>, 'selectFrom'>;
  const rows = await store.all(
    select
      .selectFrom('babel')
      .select(['babel_lang', 'babel_level'])
      .where('babel_user', '=', user)
      .orderBy('babel_lang'),
  );
  return Object.fromEntries(
    rows.map(({ babel_lang: language, babel_level: level }) => [
      language,
      // SQLite keeps what looks like a number as one.
      String(level as string | number),
    ]),
  );
}
