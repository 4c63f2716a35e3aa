import type { EventDescription, WikiDescription } from '@wikiquery/import/description';
import type { AbuseFilterDescription, AbuseFilterEvent } from './abusefilter/description.ts';
import type { CheckUserEvent } from './checkuser/description.ts';
import type { TranslateDescription } from './translate/description.ts';

/** A wiki's description, including the parts of extensions. */
export type FullDescription = WikiDescription<EventDescription | AbuseFilterEvent | CheckUserEvent> &
  AbuseFilterDescription &
  TranslateDescription;
