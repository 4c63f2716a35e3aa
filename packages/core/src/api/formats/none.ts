import { defineFormat } from './format.ts';

/** `format=none`: an empty body, for clients that only want the effect. */
export const none = defineFormat({
  name: 'none',
  parameters: {},
  mime: () => 'text/plain',
  fileName: () => 'api-result.txt',
  serialize: () => '',
});
