import type { ServedApi } from '../../packages/server/src/served-request.ts';

/** An API that answers by a function; nothing that it is sent has to be refused before. */
export const answering = (handle: ServedApi['handle']): ServedApi => ({
  handle,
  formOf: () => undefined,
  refuse: (_request, error) => Promise.reject(error),
});
