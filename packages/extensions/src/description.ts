import type { AbuseFilterDescription, AbuseFilterEvent } from '@wikiquery/extension-abusefilter/description';
import type { CheckUserEvent } from '@wikiquery/extension-checkuser/description';
import type { TranslateDescription } from '@wikiquery/extension-translate/description';
import type { EventDescription, WikiDescription } from '@wikiquery/import/description';

/** A wiki's description, including the parts of extensions. */
export type FullDescription = WikiDescription<EventDescription | AbuseFilterEvent | CheckUserEvent> &
  AbuseFilterDescription &
  TranslateDescription;
