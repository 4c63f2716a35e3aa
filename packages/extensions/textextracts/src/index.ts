import { defineExtension } from '@wikiquery/core/extension';
import messages from '../messages/en.json' with { type: 'json' };
import { extracts } from './extracts.ts';
import { textextractsProblems } from './problems.ts';
import { textextractsSettings } from './settings.ts';

/** The extension TextExtracts. */
export const textextracts = defineExtension({
  name: 'textextracts',
  displayName: 'TextExtracts',
  messages: { en: messages },
  settings: textextractsSettings.fields,
  modules: [extracts],
  problems: textextractsProblems,
});
