/** Compares Wikiquery with MediaWiki on a random wiki: `npm run compare -- --seed 7`. */
import { setTimeout as pause } from 'node:timers/promises';
import { random } from '../../bench/wiki/random.ts';
import type { RequestSource } from '../../packages/wikiquery/src/against/answers/draw-request.ts';
import { readNames } from '../../packages/wikiquery/src/against/answers/known-names.ts';
import { askWikiAt } from '../../packages/wikiquery/src/against/live-wiki.ts';
import { readModules } from '../../packages/wikiquery/src/against/read-modules.ts';
import { showProgress } from '../../packages/wikiquery/src/progress.ts';
import { descendantsOf } from '../rig/children.ts';
import { giveUp, numberOf, readCommandLine } from '../rig/command-line.ts';
import { mariadbMissing, startMariadb } from '../rig/mariadb.ts';
import { noMediaWiki } from '../rig/mediawiki.ts';
import type { Sides } from './ask-question.ts';
import { compareWikis, findCauses } from './compare-wikis.ts';
import { drawConfiguration } from './draw-configuration.ts';
import { allRoles, drawQuestions } from './draw-questions.ts';
import { fillWiki, rolePassword } from './fill/fill-wiki.ts';
import { installedExtensions, installMediaWiki } from './install-mediawiki.ts';
import { roles, type Role } from './people.ts';
import { reportComparison } from './report.ts';
import { openRoleSession, type Account } from './role-session.ts';
import { startWikiquery } from './start-wikiquery.ts';
import { visibleWords } from './visible-words.ts';
import { BEGIN } from './wiki-clock.ts';

const usage = `usage: npm run compare -- [options]

Installs a MediaWiki with a random configuration, fills it with random changes, serves its database with Wikiquery, and
sends the same random requests to both as five roles. Prints how many answers are equal, and a small request for each
cause of differences. Exits with 1 if an answer contains what MediaWiki does not show the role, and with 2 if it cannot
run. A seed makes the same wiki and the same requests each time. MEDIAWIKI_FOLDER names the folder of an unpacked
MediaWiki, of any version from 1.39; nothing is written there. Needs nginx and php-fpm.

  --seed N         what is drawn (1)
  --language CODE  the language of the wiki (drawn)
  --database NAME  sqlite or mariadb (sqlite)
  --changes N      changes of the wiki (400)
  --requests N     single requests (1000)
  --chains N       requests whose continuations are followed to the end on both sides (100)
  --only N,M       only the requests with these numbers, with both answers
  --roles A,B      only these roles: ${allRoles.join(', ')}
  --show N         causes to print (40)
  --shrink N       causes for which a small request is looked for (40)
  --without-messages  does not let "wikiquery init" save the messages of the languages of requests
  --keep           keeps both servers running after the report, until Ctrl-C

examples:
  MEDIAWIKI_FOLDER=/srv/mediawiki npm run compare -- --seed 7
  MEDIAWIKI_FOLDER=/srv/mediawiki npm run compare -- --seed 7 --language pl --database mariadb
  MEDIAWIKI_FOLDER=/srv/mediawiki npm run compare -- --seed 7 --only 412`;

const { values } = readCommandLine(usage, {
  seed: { type: 'string', default: '1' },
  language: { type: 'string' },
  database: { type: 'string', default: 'sqlite' },
  changes: { type: 'string', default: '400' },
  requests: { type: 'string', default: '1000' },
  chains: { type: 'string', default: '100' },
  only: { type: 'string' },
  roles: { type: 'string' },
  show: { type: 'string', default: '40' },
  shrink: { type: 'string', default: '40' },
  'without-messages': { type: 'boolean', default: false },
  keep: { type: 'boolean', default: false },
});
const seed = numberOf('seed', values.seed);
const changes = numberOf('changes', values.changes);
const requests = numberOf('requests', values.requests);
const chains = numberOf('chains', values.chains);
if (requests + chains === 0) giveUp('Give --requests or --chains a number greater than 0.');
const shown = numberOf('show', values.show);
const causes = numberOf('shrink', values.shrink);
const only = values.only?.split(',').map((text) => numberOf('only', text, 1));
const wanted = values.roles?.split(',') ?? allRoles;
const unknown = wanted.find((name) => !(name in roles));
if (unknown !== undefined) giveUp(`There is no role "${unknown}"; there are ${allRoles.join(', ')}.`);
if (values.database !== 'sqlite' && values.database !== 'mariadb')
  giveUp(`--database must be sqlite or mariadb, not "${values.database}".`);
if (noMediaWiki !== false) giveUp(`${noMediaWiki}.`);
if (values.database === 'mariadb' && mariadbMissing !== false) giveUp(`${mariadbMissing}.`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    process.exit(130);
  });
// After a regular end, nothing is left to stop.
process.once('exit', () => {
  for (const pid of descendantsOf(process.pid)) process.kill(pid);
});

/** Languages besides the wiki's in which requests want messages. */
const messageLanguages = ['en', 'de', 'fr', 'he', 'pt-br', 'zh-hans', 'zh-hant'];

/** Requests that are tried to shrink one. */
const MOST_TRIES = 30;

const progress = showProgress();
const configuration = drawConfiguration(seed, values.language);
const { language, settings } = configuration;
progress.note(
  `seed ${seed}: ${language}, ${JSON.stringify(settings['wgCategoryCollation'])}, extensions ${installedExtensions(configuration).join(', ') || 'none'}`,
);
progress.step('installing MediaWiki');
await using mariadb = values.database === 'mariadb' ? await startMariadb() : undefined;
await using mediawiki = await installMediaWiki(configuration, { time: BEGIN, ...(mariadb && { mariadb }) });
await mediawiki.serve(1);
const filled = await fillWiki(mediawiki, {
  seed,
  changes,
  onProgress: (made) => {
    progress.at(made, changes, () => `${made} of ${changes} changes made`);
  },
});
const refused = [...filled.values()].reduce((sum, counts) => sum + counts.refused, 0);
progress.note(`${changes - refused} changes made, ${refused} refused, of ${filled.size} kinds`);
await mediawiki.stop();
await mediawiki.serve(2);
progress.step('starting Wikiquery');
await using wikiquery = await startWikiquery(
  mediawiki,
  values['without-messages'] ? undefined : [...new Set([language, ...messageLanguages])].join(','),
);
progress.note(`MediaWiki: ${mediawiki.url}\nWikiquery: ${wikiquery.url}`);

const theirs = await readModules(askWikiAt(mediawiki.url), mediawiki.url);
const ours = await readModules(askWikiAt(wikiquery.url), wikiquery.url);
// Modules of unsupported extensions have nothing to compare.
const modules = new Map([...theirs].filter(([path]) => ours.has(path)));
const sides = new Map<Role, Sides>();
const visible = new Map<Role, ReadonlySet<string>>();
const sources = new Map<Role, RequestSource>();
for (const role of allRoles) {
  if (!wanted.includes(role)) continue;
  progress.step(`reading what the role ${role} sees`);
  const name = roles[role];
  const account: Account | undefined =
    name === undefined ? undefined : { name, password: rolePassword(name) };
  const there = await openRoleSession(mediawiki.url, account);
  sides.set(role, { here: await openRoleSession(wikiquery.url, account), there });
  visible.set(role, await visibleWords(there));
  const ask = async (request: Readonly<Record<string, string>>): Promise<unknown> =>
    JSON.parse((await there({ ...request, format: 'json', formatversion: '2' })).body) as unknown;
  sources.set(role, { modules, names: await readNames(ask, random(seed, 4)) });
}
const questions = drawQuestions({ seed, count: requests, chains, roles: [...sides.keys()], sources });
const asked = only ? questions.filter(({ number }) => only.includes(number)) : questions;
const compared = {
  sides,
  visible,
  options: {
    hosts: [new URL(mediawiki.url).host, new URL(wikiquery.url).host],
    prefixes: new Map([...modules.values()].map(({ name, prefix }) => [name, prefix])),
  },
};
const total = only?.length ?? requests + chains;
const comparison = await compareWikis(asked, compared, (done, different) => {
  progress.at(done, total, () => `${done} of ${total} requests sent, ${different} answered differently`);
});
const found = await findCauses(comparison.different, compared, { causes, tries: MOST_TRIES }, (done, all) => {
  progress.at(done, all, () => `${done} of ${all} causes looked into`);
});
progress.end();
for (const line of reportComparison(comparison, found, shown)) console.log(line);
if (only)
  for (const { step } of comparison.different)
    console.log(`\nhere:\n${step.here.body}\n\nthere:\n${step.there.body}`);
process.exitCode = comparison.leaks.length > 0 ? 1 : 0;
if (values.keep) {
  console.error('Both servers run until Ctrl-C.');
  for (;;) await pause(60_000);
}
