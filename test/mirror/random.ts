/** Changes a wiki at random and compares a mirror with it: `npm run mirror:random -- --changes 2000 --seed 7`. */
import { giveUp, numberOf, readCommandLine } from '../rig/command-line.ts';
import { startMariadb } from '../rig/mariadb.ts';
import { noMediaWiki, startMediaWiki } from '../rig/mediawiki.ts';
import { measureDelays } from './delays.ts';
import { onePart, runAtRandom } from './random-run.ts';

const usage = `usage: npm run mirror:random -- [options]

Changes a real MediaWiki at random while a mirror follows it, compares both, and measures how late edits appear. Exits
with 1 if something differs. MEDIAWIKI_FOLDER names the folder of an unpacked MediaWiki 1.43.

  --changes N           how many changes (1000)
  --seed N              seed of what is changed (1)
  --once                compare both at the end only, not six times
  --halt                wait after the first point at which something differs, so that one can look at both
  --mariadb             mirror into a MariaDB that it starts, not into SQLite
  --delays N            edits whose delay is measured; 0 for none (40)
  --edits-per-minute N  pace of these (60)

example:
  MEDIAWIKI_FOLDER=/srv/mediawiki npm run mirror:random -- --changes 2000 --seed 7`;

const { values } = readCommandLine(usage, {
  changes: { type: 'string', default: '1000' },
  seed: { type: 'string', default: '1' },
  halt: { type: 'boolean', default: false },
  once: { type: 'boolean', default: false },
  mariadb: { type: 'boolean', default: false },
  delays: { type: 'string', default: '40' },
  'edits-per-minute': { type: 'string', default: '60' },
});
const changes = numberOf('changes', values.changes, 1);
const seed = numberOf('seed', values.seed);
const edits = numberOf('delays', values.delays);
const editsPerMinute = numberOf('edits-per-minute', values['edits-per-minute'], 1);
if (noMediaWiki !== false) giveUp(`${noMediaWiki}.`);
await using live = await startMediaWiki();
await using server = values.mariadb ? await startMariadb() : undefined;
await server?.run('CREATE DATABASE mirror');
const { tried, points, requestsPerChange } = await runAtRandom(live, {
  changes,
  seed,
  say: console.log,
  halt: values.halt,
  ...(server && { address: server.url('mirror') }),
  ...(values.once && { parts: onePart }),
});
const kinds = Map.groupBy(tried, ({ kind }) => kind);
for (const [kind, all] of [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const refusals = all.flatMap(({ refusal = [] }) => refusal);
  console.log(`${kind}: ${all.length - refusals.length} of ${all.length}`, ...new Set(refusals));
}
for (const [index, { differing, hidden }] of points.entries())
  for (const line of [...differing, ...hidden]) console.log(`${index + 1}: ${line}`);
console.log(`${requestsPerChange.toFixed(2)} requests per change`);
if (edits > 0) {
  const { delays, requests } = await measureDelays(live, edits, editsPerMinute);
  const at = (share: number): string =>
    ((delays[Math.min(delays.length - 1, Math.floor(share * delays.length))] ?? Infinity) / 1000).toFixed(1);
  console.log(
    `An edit is visible after ${at(0.5)} s (half), ${at(0.95)} s (95 %), ${at(1)} s (all); ${requests} requests for ${delays.length} edits.`,
  );
}
process.exitCode = points.every(({ differing, hidden }) => differing.length + hidden.length === 0) ? 0 : 1;
