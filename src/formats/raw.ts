import type { Answer } from '../result/answer.ts';
import { defineFormat } from './format.ts';
import { isError } from './json.ts';

/** Whether the module answered with a text of its own (`exportnowrap`), which {@link raw} writes instead of the format asked for. */
export function isRaw(answer: Answer): boolean {
  const { text, mime } = answer.value;
  return typeof text === 'string' && typeof mime === 'string' && !isError(answer);
}

/** The answer's own `text` under its own `mime` type; not a format that a request can name. */
export const raw = defineFormat({
  name: 'raw',
  parameters: {},
  mime: ({ value }) => String(value['mime']),
  fileName: ({ value }) => (typeof value['filename'] === 'string' ? value['filename'] : 'api-result.xml'),
  serialize: ({ value }) => String(value['text']),
});
