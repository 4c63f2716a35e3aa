import { text } from '../../parameters/types.ts';
import { pending } from '../../query/pending.ts';

/** Counts what is translated into a language, by message group. */
export const languagestats = pending('meta', {
  name: 'languagestats',
  prefix: 'ls',
  access: 'read',
  helpPage: 'Help:Extension:Translate/API',
  parameters: { offset: text({ default: '0' }), language: text({ required: true }), group: text() },
});
