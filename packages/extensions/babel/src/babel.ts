import { user } from '@wikiquery/core/query/parameters';
import { defineMeta } from '@wikiquery/core/query';
import * as shape from '@wikiquery/core/query/result/shape';
import { readAccount } from '@wikiquery/core/store';
import { may } from '@wikiquery/core/wiki';
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
