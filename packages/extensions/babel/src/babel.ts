import { defineMeta, may, parameter, readAccount, shape } from '@wikiquery/core/extension';
import { languagesOf } from './store.ts';

/** Lists the languages a user knows, with proficiency levels. */
export const babel = defineMeta({
  name: 'babel',
  prefix: 'bab',
  access: 'read',
  parameters: {
    user: parameter.user({ required: true, kinds: ['name', 'ip', 'temp', 'cidr', 'interwiki'] }),
  },
  result: shape.dictionary(shape.text()),
  answer: async ({ params, store, viewer, fail }) => {
    const account = await readAccount(store, params.user);
    if (!account || (account.isHidden && !may(viewer, 'hideuser')))
      return fail('nosuchusershort', [params.user]);
    return { value: await languagesOf(account.id, store) };
  },
});
