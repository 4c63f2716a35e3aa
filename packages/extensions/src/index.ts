import type { Extension } from '@wikiquery/core/query';
import { abusefilter } from './abusefilter/index.ts';
import { babel } from './babel/index.ts';
import { checkuser } from './checkuser/index.ts';
import { gadgets } from './gadgets/index.ts';
import { pageimages } from './pageimages/index.ts';
import { textextracts } from './textextracts/index.ts';
import { translate } from './translate/index.ts';

/** Every supported extension. */
export const extensions: readonly Extension[] = [
  abusefilter,
  babel,
  checkuser,
  gadgets,
  pageimages,
  textextracts,
  translate,
];
