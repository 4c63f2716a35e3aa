import type { ExtensionFixture } from '../copies/fixture/extension.ts';
import { abusefilterFixture } from './abusefilter/fixture.ts';
import { babelFixture } from './babel/fixture.ts';
import { checkuserFixture } from './checkuser/fixture.ts';
import { translateFixture } from './translate/fixture.ts';

/** What extensions add to test wikis, apart from their modules, which take ten times as long to load. */
export const fixtures: readonly ExtensionFixture[] = [
  abusefilterFixture,
  babelFixture,
  checkuserFixture,
  translateFixture,
];
