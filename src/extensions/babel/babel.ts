import { user } from '../../query/parameters/wiki-types.ts';
import { defineMeta } from '../../query/define.ts';
import * as shape from '../../query/result/shape.ts';
import { readAccount } from '../../data/store/accounts.ts';
import { may } from '../../wiki/viewer.ts';
import { isHiddenUser, languagesOf } from './store.ts';

/** Lists the languages a user knows, with proficiency levels. */
export const babel = defineMeta({
  name: 'babel',
  prefix: 'bab',
  access: 'read',
  parameters: { user: user({ required: true, kinds: ['name', 'ip', 'temp', 'cidr', 'interwiki'] }) },
  result: shape.dictionary(shape.text()),
  answer: async ({ params, store, viewer, fail }) => {
    const account = await readAccount(store, params.user);
    if (!account || (!may(viewer, 'hideuser') && (await isHiddenUser(account.id, store))))
      return fail('nosuchusershort', [params.user]);
    return { value: await languagesOf(account.id, store) };
  },
});
