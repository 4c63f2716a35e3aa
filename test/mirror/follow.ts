/** Mirrors a wiki until it is killed: `node test/mirror/follow.ts JSON`. */
import { createSite } from '../../packages/core/src/wiki/site.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { runMirror } from '../../packages/import/src/mirror/mirror.ts';
import { openSource } from '../../packages/import/src/mirror/source/source.ts';
import { initialConfiguration } from '../../packages/wikiquery/src/init.ts';
import type { FollowOptions } from './following-process.ts';
import { userAgent } from './mirror-client.ts';
import { openTestDatabase } from './open-test-database.ts';
import { withWords } from './start-mirror.ts';

const {
  url,
  address,
  perMinute,
  interval,
  recheck,
  review,
  keepsWords = false,
} = JSON.parse(process.argv[2] ?? '') as FollowOptions;
const configuration = await initialConfiguration(url);
const context = {
  source: await openSource({ url, userAgent, perMinute }),
  database: await openTestDatabase(address),
  site: createSite(keepsWords ? withWords(configuration) : configuration, extensions),
  history: 'all',
  recheck,
  now: Date.now,
} as const;
await runMirror(context, {
  configuration,
  once: false,
  interval,
  firstPause: 0.2,
  ...(review && { review }),
  onBegun: async () => {
    process.send?.('begun');
  },
});
