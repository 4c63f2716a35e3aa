import type { Extension } from '@wikiquery/core/query';
import { abusefilter } from '@wikiquery/extension-abusefilter';
import { babel } from '@wikiquery/extension-babel';
import { checkuser } from '@wikiquery/extension-checkuser';
import { gadgets } from '@wikiquery/extension-gadgets';
import { pageimages } from '@wikiquery/extension-pageimages';
import { textextracts } from '@wikiquery/extension-textextracts';
import { translate } from '@wikiquery/extension-translate';

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
