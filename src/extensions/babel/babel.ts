import type { Kysely } from 'kysely';
import type { RowsOf } from '../../database/schema/table.ts';
import { user } from '../../parameters/wiki-types.ts';
import { defineMeta } from '../../query/define.ts';
import * as shape from '../../result/shape.ts';
import { readAccount } from '../../store/accounts.ts';
import { isHiddenAccount } from '../../store/hidden-accounts.ts';
import type { Store } from '../../store/store.ts';
import { may } from '../../wiki/viewer.ts';
import type { babelTables } from './tables.ts';

/** Tells which languages a user knows, and how well. */
export const babel = defineMeta({
  name: 'babel',
  prefix: 'bab',
  access: 'read',
  parameters: { user: user({ required: true, kinds: ['name', 'ip', 'temp', 'cidr', 'interwiki'] }) },
  result: shape.dictionary(shape.text()),
  answer: async ({ params, store, viewer, fail }) => {
    const account = await readAccount(store, params.user);
    if (!account || (!may(viewer, 'hideuser') && (await isHidden(account.id, store))))
      return fail('nosuchusershort', [params.user]);
    return { value: await languagesOf(account.id, store) };
  },
});

/** Whether an account is hidden, so that not even that it exists may be told. */
async function isHidden(user: number, store: Store): Promise<boolean> {
  const row = await store.first(
    store.select
      .selectFrom('user')
      .select(isHiddenAccount(store, 'user_id').as('hidden'))
      .where('user_id', '=', user),
  );
  return row?.hidden === 1;
}

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
