import { defineFormat } from './format.ts';

/** `format=none`: nothing, for clients that want the effect and not the answer. */
export const none = defineFormat({
  name: 'none',
  parameters: {},
  mime: () => 'text/plain',
  fileName: () => 'api-result.txt',
  serialize: () => '',
});
