import { defineExtension } from '../extension.ts';
import { extracts } from './extracts.ts';
import { textextractsProblems } from './problems.ts';

/** The extension TextExtracts. */
export const textextracts = defineExtension({
  name: 'textextracts',
  displayName: 'TextExtracts',
  modules: [extracts],
  problems: textextractsProblems,
});
