import { pending } from '../../query/pending.ts';

/** Tells a blocked viewer why, in the words that the wiki shows. */
export const checkuserformattedblockinfo = pending('meta', {
  name: 'checkuserformattedblockinfo',
  prefix: '',
  access: 'read',
  internal: true,
  parameters: {},
});
