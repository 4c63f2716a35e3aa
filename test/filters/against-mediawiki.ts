/**
 * Compares what filters do before writes with MediaWiki, step by step:
 *
 *     MEDIAWIKI_FOLDER=/srv/mediawiki node test/filters/against-mediawiki.ts
 */
import type { AnyRequest } from '../../src/client.ts';
import { giveUp } from '../rig/command-line.ts';
import { noMediaWiki } from '../rig/mediawiki.ts';
import { startBothWikis } from '../sandbox/both-wikis.ts';
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
const questions: readonly AnyRequest[] = [
  {
    action: 'query',
    list: ['abuselog', 'recentchanges'],
    aflprop: ['ids', 'filter', 'user', 'title', 'action', 'result', 'timestamp', 'details', 'revid'],
    afllimit: 20,
    rcprop: ['title', 'user', 'tags', 'comment', 'ids'],
    rclimit: 5,
  },
];

await using both = await startBothWikis();
both.execute(statements.join(';\n'));
let equal = 0;
for (const [index, { user, token = 'csrf', ...step }] of steps.entries()) {
  both.tick();
  const request = { formatversion: 2, errorformat: 'plaintext', ...step.request };
  const { theirs, differences } = await both.send(user, request, token);
  const lines = differences.map((line) => `answer${line}`);
  for (const question of questions)
    lines.push(...(await both.send('sysop', { formatversion: 2, ...question })).differences);
  lines.push(...(await both.differences()));
  if (lines.length === 0) equal++;
  else {
    console.log(
      `Step ${index + 1}, ${user}: ${JSON.stringify(step.request)}\n  ${JSON.stringify(theirs).slice(0, 300)}`,
    );
    for (const line of lines.slice(0, 6)) console.log(`  ${line.slice(0, 600)}`);
    both.equalize();
  }
}
console.log(`${equal} of ${steps.length} steps alike`);
process.exitCode = equal === steps.length ? 0 : 1;
