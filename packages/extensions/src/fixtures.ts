import type { ExtensionFixture } from '@wikiquery/import/fixture';
import { abusefilterFixture } from './abusefilter/fixture.ts';
import { babelFixture } from './babel/fixture.ts';
import { checkuserFixture } from './checkuser/fixture.ts';
import { translateFixture } from './translate/fixture.ts';

/** The extensions' parts of test wikis, without their modules, which would take ten times as long to load. */
export const fixtures: readonly ExtensionFixture[] = [
  abusefilterFixture,
  babelFixture,
  checkuserFixture,
  translateFixture,
];
