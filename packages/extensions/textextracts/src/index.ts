import { defineExtension } from '@wikiquery/core/query';
import { extracts } from './extracts.ts';
import { textextractsProblems } from './problems.ts';
import { settings } from './settings.ts';
import messages from '../messages/en.json' with { type: 'json' };

/** The extension TextExtracts. */
export const textextracts = defineExtension({
  name: 'textextracts',
  displayName: 'TextExtracts',
  messages: { en: messages },
  settings,
  modules: [extracts],
  problems: textextractsProblems,
});
