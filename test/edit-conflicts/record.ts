/**
 * Records which edits MediaWiki rejects as conflicts, and what it merges:
 *
 *     MEDIAWIKI_FOLDER=/srv/mediawiki node test/edit-conflicts/record.ts
 *
 * Names of histories after it record these alone, and keep what was recorded of others.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { giveUp } from '../rig/command-line.ts';
import { noMediaWiki } from '../rig/mediawiki.ts';
import { withToken } from '../sandbox/both-wikis.ts';
import { BEGIN, startTimedMediaWiki } from '../sandbox/timed-mediawiki.ts';
import { histories } from './cases.ts';
import { play, type Outcomes, type Stage } from './play.ts';

if (noMediaWiki !== false) giveUp(`${noMediaWiki}.`);

const file = new URL('outcomes.json', import.meta.url);
const outcomes = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Outcomes));
const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(histories);
let time = BEGIN;
await using live = await startTimedMediaWiki(() => time);
const stage: Stage = {
  now: () => time,
  tick: (seconds) => {
    time += seconds * 1000;
  },
  send: async (user, request) => {
    const session = live.sessions[user];
    // Each of these has no account yet.
    if (user === 'anonymous') session.forget();
    const type = request['action'] === 'query' ? undefined : 'csrf';
    return session.send(await withToken({ formatversion: 2, ...request }, type, session));
  },
};
for (const history of chosen) {
  for (const [name, outcome] of Object.entries(await play(stage, [history]))) outcomes.set(name, outcome);
  writeFileSync(
    file,
    `${JSON.stringify(Object.fromEntries([...outcomes].toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 1)}\n`,
  );
}
