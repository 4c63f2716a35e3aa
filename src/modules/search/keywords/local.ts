import { defineKeyword } from './keyword.ts';

/** `local:`: without the files of a shared repository, which are not searched here anyway. */
export const local = defineKeyword({
  names: ['local'],
  value: 'none',
  leads: true,
  neverNegated: true,
  summary: 'At the beginning: only what is in this wiki, as searches here always are.',
  example: 'local:lighthouse',
  find: () => undefined,
});
