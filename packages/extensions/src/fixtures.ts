import { abusefilterFixture } from '@wikiquery/extension-abusefilter/fixture';
import { babelFixture } from '@wikiquery/extension-babel/fixture';
import { checkuserFixture } from '@wikiquery/extension-checkuser/fixture';
import { translateFixture } from '@wikiquery/extension-translate/fixture';
import { adaptFixture, type ExtensionFixture } from '@wikiquery/import/fixture';

/** The extensions' parts of test wikis, without their modules, which would take ten times as long to load. */
export const fixtures: readonly ExtensionFixture[] = [
  abusefilterFixture,
  adaptFixture(babelFixture),
  checkuserFixture,
  translateFixture,
];
