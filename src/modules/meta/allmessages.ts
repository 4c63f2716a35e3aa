import { boolean, manyOf, oneOf, text, texts } from '../../parameters/types.ts';
import { pending } from '../../query/pending.ts';

/** Answers the texts of the wiki's interface. */
export const allmessages = pending('meta', {
  name: 'allmessages',
  prefix: 'am',
  access: 'read',
  cache: ({ lang, enableparser }) =>
    lang === undefined || enableparser ? 'anon-public-user-private' : 'public',
  helpPage: 'API:Allmessages',
  parameters: {
    messages: texts({ default: ['*'] }),
    prop: manyOf(['default']),
    enableparser: boolean(),
    nocontent: boolean(),
    includelocal: boolean(),
    args: texts({ allowsDuplicates: true }),
    filter: text(),
    customised: oneOf(['all', 'modified', 'unmodified'], { default: 'all' }),
    lang: text(),
    from: text(),
    to: text(),
    title: text(),
    prefix: text(),
  },
});
