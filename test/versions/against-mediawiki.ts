/**
 * Compares the answers of Wikiquery with those of a MediaWiki of any version that has the same database:
 *
 *     node test/versions/against-mediawiki.ts OUR-API.PHP THEIR-API.PHP [OPTION]...
 *
 * The requests are made from what their wiki tells of its modules: each parameter with each of its values, with all
 * properties and without. Theirs answers without caches (`$wgMainCacheType = CACHE_NONE`), ours with a configuration that
 * `wikiquery init --from THEIR-API.PHP --with FILE` made, in whose FILE are the settings that siteinfo does not tell,
 * such as `rights`, `softwareTags` and `messagesFolder`. `fill-wiki.ts` fills their wiki. Exits with 1 if answers differ in a way that is not in known-differences.ts.
 */
import { parseArgs } from 'node:util';
import { openWiki } from '../continuations/ask.ts';
import { findTargets } from '../continuations/find-targets.ts';
import { isFields } from '../dumps/comparison/client.ts';
import { comparable, differenceOf } from './comparable.ts';
import { knownDifferences, mediawikiFails } from './known-differences.ts';
import { openPlainWiki } from './plain-wiki.ts';
import { makeRequests, modulesOf, type Request } from './requests.ts';

const { values: options, positionals } = parseArgs({
  options: {
    user: { type: 'string' },
    password: { type: 'string', default: '' },
    requests: { type: 'string', default: '2500' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    show: { type: 'string', default: '3' },
    known: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [ourAddress, theirAddress] = positionals;
if (ourAddress === undefined || theirAddress === undefined) {
  console.error(`usage: node test/versions/against-mediawiki.ts OUR-API.PHP THEIR-API.PHP [OPTION]...
  --user NAME --password PASSWORD  log in to both
  --requests N                     how many (2500)
  --seed N                         which ones (1)
  --only NAMES                     only of these modules, separated by commas
  --show N                         examples of each kind of difference (3)
  --known                          also of the known ones`);
  process.exit(2);
}

/** Requests at a time. */
const CONCURRENCY = 4;

const account = options.user === undefined ? undefined : ([options.user, options.password] as const);
const reader = await openWiki(theirAddress, account);
const targets = await findTargets(reader);
const { query: told } = await reader.ask('action=query&meta=siteinfo');
const onMariadb = isFields(told) && isFields(told['general']) && told['general']['dbtype'] === 'mysql';
const modules = modulesOf(await reader.ask('action=paraminfo&modules=query%2B*'));
const only = options.only?.split(',');
const requests = makeRequests(
  modules.filter(({ name }) => only?.includes(name) ?? true),
  targets,
  Number(options.seed),
).slice(0, Number(options.requests));
const ours = await openPlainWiki(ourAddress, account);
const theirs = await openPlainWiki(theirAddress, account);

const found = new Map<string, string[]>();
const known = new Map<string, string[]>();
let next = 0;
let equal = 0;
let failures = 0;
const work = async (): Promise<void> => {
  for (;;) {
    const request = requests[next++];
    if (!request) return;
    const [here, there] = await Promise.all([ours(request), theirs(request)]);
    const difference = differenceOf(comparable(here, onMariadb), comparable(there, onMariadb));
    if (difference === undefined) {
      equal++;
      continue;
    }
    const about = moduleOf(request);
    const text = String(new URLSearchParams(request));
    const line = `${about} ${difference} ${text}`;
    if (mediawikiFails.test(line)) failures++;
    const reason = knownDifferences.find(
      ({ pattern, onMariadb: only = onMariadb }) => only === onMariadb && pattern.test(line),
    )?.reason;
    if (reason !== undefined) {
      known.set(reason, [...(known.get(reason) ?? []), `${text}\n      ${difference}`]);
      continue;
    }
    const kind = `${about} ${difference.replaceAll(/\/\d+/g, '/N').replace(/(missing|unexpected|items|:).*/, '$1')}`;
    found.set(kind, [...(found.get(kind) ?? []), `${text}\n      ${difference}`]);
  }
};
await Promise.all(Array.from({ length: CONCURRENCY }, work));

for (const [kind, examples] of [...found].toSorted(([, a], [, b]) => b.length - a.length)) {
  console.log(`${kind} (${examples.length})`);
  for (const example of examples.slice(0, Number(options.show))) console.log(`    ${example}`);
}
for (const [reason, examples] of known) {
  console.log(`known: ${reason} (${examples.length})`);
  if (!options.known) continue;
  for (const example of examples.slice(0, Number(options.show))) console.log(`    ${example}`);
}
const shareOf = (all: number): string =>
  `${equal} of ${all} answers equal (${((100 * equal) / Math.max(1, all)).toFixed(2)} %)`;
console.log(shareOf(requests.length));
if (failures > 0)
  console.log(`without those that MediaWiki fails to give: ${shareOf(requests.length - failures)}`);
process.exitCode = found.size > 0 ? 1 : 0;

function moduleOf({ generator, list, meta, prop = '' }: Request): string {
  return generator === undefined ? (list ?? meta ?? prop) : `generator=${generator}`;
}
