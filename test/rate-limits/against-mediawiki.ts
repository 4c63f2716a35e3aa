/**
 * Compares rate limits with MediaWiki's, step by step:
 *
 *     MEDIAWIKI_FOLDER=/srv/mediawiki node test/rate-limits/against-mediawiki.ts
 */
import { giveUp } from '../rig/command-line.ts';
import { noMediaWiki } from '../rig/mediawiki.ts';
import { startBothWikis } from '../sandbox/both-wikis.ts';
import { countAlike } from '../sandbox/compare-steps.ts';
import { users } from '../sandbox/users.ts';
import { limits, steps } from './steps.ts';

if (noMediaWiki !== false) giveUp(`${noMediaWiki}.`);

await using both = await startBothWikis(limits);
const questions = (Object.keys(users) as (keyof typeof users)[]).map((user) => ({
  user,
  request: { action: 'query', meta: 'userinfo', uiprop: ['ratelimits', 'theoreticalratelimits'] },
}));
for (const { user, request } of questions)
  for (const line of (await both.send(user, { formatversion: 2, ...request })).differences)
    console.log(`${user}: ${line}`);
const equal = await countAlike(both, steps, []);
process.exitCode = equal === steps.length ? 0 : 1;
