import type { Api } from '../../src/api/actions/create-api.ts';

/** An API that answers by a function; nothing that it is sent has to be refused before. */
export const answering = (handle: Api['handle']): Api => ({
  handle,
  formOf: () => undefined,
  refuse: (_request, error) => Promise.reject(error),
});
