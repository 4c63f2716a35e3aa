import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createWiki } from '../../packages/testing/src/create-wiki.ts';
import { BEGIN } from '../sandbox/timed-mediawiki.ts';
import { users } from '../sandbox/users.ts';
import { play, type Outcomes } from './play.ts';

/** What MediaWiki 1.43 did, recorded by record.ts. */
const recorded = JSON.parse(readFileSync(new URL('outcomes.json', import.meta.url), 'utf8')) as Outcomes;

/** Histories of which edits were recorded. */
export const recordedHistories: readonly string[] = [
  ...new Set(Object.keys(recorded).map((name) => name.split(' / ', 1)[0] ?? '')),
];

/** Asserts that edits of pages with some histories lead to what MediaWiki recorded; returns how many there were. */
export async function compareWithRecorded(chosen: readonly string[]): Promise<number> {
  await using wiki = createWiki({
    users: [
      { name: users.confirmed },
      { name: users.sysop, groups: ['sysop'] },
      { name: users.overseer, groups: ['sysop', 'suppress'] },
    ],
  });
  wiki.clock.set(BEGIN);
  const outcomes = await play(
    {
      now: wiki.clock.now,
      tick: (seconds) => {
        wiki.clock.advance(seconds);
      },
      send: (user, request) => {
        const as = users[user];
        const options = as === undefined ? {} : { as };
        return request['action'] === 'query' ? wiki.request(request, options) : wiki.post(request, options);
      },
    },
    chosen,
  );
  const expected = Object.entries(recorded).filter(([name]) =>
    chosen.includes(name.split(' / ', 1)[0] ?? ''),
  );
  assert.deepEqual(outcomes, Object.fromEntries(expected));
  return expected.length;
}
