/** Changes a wiki at random and compares a mirror with it: `npm run mirror:random -- --changes 2000 --seed 7`. */
import { parseArgs } from 'node:util';
import { noMediaWiki, startMediaWiki } from '../rig/mediawiki.ts';
import { measureDelays } from './delays.ts';
import { onePart, runAtRandom } from './random-run.ts';

const { values } = parseArgs({
  options: {
    changes: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    /** Waits after the first point at which something differs, so that one can look at both. */
    halt: { type: 'boolean', default: false },
    /** Compares both at the end only. */
    once: { type: 'boolean', default: false },
    delays: { type: 'string', default: '40' },
    'edits-per-minute': { type: 'string', default: '60' },
  },
});
if (noMediaWiki !== false) throw new Error(noMediaWiki);
await using live = await startMediaWiki();
const { tried, points, requestsPerChange } = await runAtRandom(live, {
  changes: Number(values.changes),
  seed: Number(values.seed),
  say: console.log,
  halt: values.halt,
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
if (Number(values.delays) > 0) {
  const { delays, requests } = await measureDelays(
    live,
    Number(values.delays),
    Number(values['edits-per-minute']),
  );
  const at = (share: number): string =>
    ((delays[Math.min(delays.length - 1, Math.floor(share * delays.length))] ?? Infinity) / 1000).toFixed(1);
  console.log(
    `An edit is visible after ${at(0.5)} s (half), ${at(0.95)} s (95 %), ${at(1)} s (all); ${requests} requests for ${delays.length} edits.`,
  );
}
process.exitCode = points.every(({ differing, hidden }) => differing.length + hidden.length === 0) ? 0 : 1;
