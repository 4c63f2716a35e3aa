import { defineExtension } from '@wikiquery/core/query';
import { extracts } from './extracts.ts';
import { textextractsProblems } from './problems.ts';
import { settings } from './settings.ts';

/** The extension TextExtracts. */
export const textextracts = defineExtension({
  name: 'textextracts',
  displayName: 'TextExtracts',
  settings,
  modules: [extracts],
  problems: textextractsProblems,
});
