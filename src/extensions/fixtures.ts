import type { EventDescription, WikiDescription } from '../fixture/description.ts';
import type { ExtensionFixture } from '../fixture/extension.ts';
import {
  type AbuseFilterDescription,
  type AbuseFilterEvent,
  abusefilterFixture,
} from './abusefilter/fixture.ts';
import { babelFixture } from './babel/fixture.ts';
import { checkuserFixture, type CheckUserEvent } from './checkuser/fixture.ts';
import { type TranslateDescription, translateFixture } from './translate/fixture.ts';

/** What extensions add to test wikis, apart from their modules, which take ten times as long to load. */
export const fixtures: readonly ExtensionFixture[] = [
  abusefilterFixture,
  babelFixture,
  checkuserFixture,
  translateFixture,
];

/** A wiki's description, including the parts of extensions. */
export type FullDescription = WikiDescription<EventDescription | AbuseFilterEvent | CheckUserEvent> &
  AbuseFilterDescription &
  TranslateDescription;
