import { defineExtension } from '../extension.ts';
import { extracts } from './extracts.ts';
import { textextractsProblems } from './problems.ts';

/** What the extension TextExtracts contributes. */
export const textextracts = defineExtension({
  name: 'textextracts',
  displayName: 'TextExtracts',
  modules: [extracts],
  problems: textextractsProblems,
});
