/**
 * Compares what filters do before writes with MediaWiki, step by step:
 *
 *     MEDIAWIKI_FOLDER=/srv/mediawiki node test/filters/against-mediawiki.ts
 */
import type { AnyRequest } from 'wikiquery-client';
import { giveUp } from '../rig/command-line.ts';
import { noMediaWiki } from '../rig/mediawiki.ts';
import { startBothWikis } from '../sandbox/both-wikis.ts';
import { countAlike } from '../sandbox/compare-steps.ts';
import { filters, steps } from './steps.ts';

if (noMediaWiki !== false) giveUp(`${noMediaWiki}.`);

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const statements = filters.flatMap(({ pattern, actions }, index) => [
  `INSERT INTO abuse_filter (af_id, af_pattern, af_actor, af_timestamp, af_enabled, af_comments, af_public_comments,
    af_hidden, af_hit_count, af_throttled, af_deleted, af_actions, af_global, af_group)
  SELECT ${index + 100}, ${quoted(pattern)}, 1, '20240601000000', 1, '', ${quoted(`Filter ${index + 100}`)}, 0, 0, 0, 0,
    ${quoted(Object.keys(actions).join(','))}, 0, 'default'`,
  ...Object.entries(actions).map(
    ([name, parameters]) =>
      `INSERT INTO abuse_filter_action VALUES (${index + 100}, ${quoted(name)}, ${quoted(parameters.join('\n'))})`,
  ),
]);

/** What shows the state after each step. */
const question: AnyRequest = {
  action: 'query',
  list: ['abuselog', 'recentchanges', 'logevents', 'users', 'blocks'],
  aflprop: ['ids', 'filter', 'user', 'title', 'action', 'result', 'timestamp', 'details', 'revid'],
  afllimit: 20,
  rcprop: ['title', 'user', 'tags', 'comment', 'ids'],
  rclimit: 5,
  leprop: ['ids', 'title', 'type', 'user', 'timestamp', 'comment', 'details', 'tags'],
  lelimit: 5,
  ususers: ['Abuse filter', 'Silent partner', 'Stationmaster', 'Tide bot'],
  usprop: ['groups', 'implicitgroups', 'blockinfo', 'editcount', 'registration'],
  bkprop: ['id', 'user', 'by', 'timestamp', 'expiry', 'reason', 'range', 'flags'],
};

await using both = await startBothWikis();
both.execute(statements.join(';\n'));
const equal = await countAlike(both, steps, [{ user: 'sysop', request: question }]);
process.exitCode = equal === steps.length ? 0 : 1;
