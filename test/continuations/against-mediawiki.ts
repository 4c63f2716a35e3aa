// Compares how Wikiquery and a MediaWiki with the same database read continuations, and exits with 1 if they differ in
// a way that is not in known-differences.ts:
//
//     node test/continuations/against-mediawiki.ts OUR-API.PHP THEIR-API.PHP --user NAME --password PASSWORD
//
// Asks every module that has a parameter `continue` or one that ends in `offset`, also as a generator, with values that
// it returns itself, that are almost such values, and that are none; and `continue` with modules that are finished,
// unknown or missing. Error codes, results, continuations and warnings are compared.
import { inspect, parseArgs } from 'node:util';
import { isFields, type Fields } from '../dumps/comparison/client.ts';
import { openWiki, type Wiki } from './ask.ts';
import { compareAnswers } from './compare-answers.ts';
import { findTargets } from './find-targets.ts';
import { knownDifferences } from './known-differences.ts';
import { continueQueries } from './main-continue.ts';
import { valuesFrom } from './values.ts';
import { examples, waysToAsk } from './ways.ts';

const usage = `usage: node test/continuations/against-mediawiki.ts OUR-API.PHP THEIR-API.PHP [OPTION]...
  --user NAME --password PASSWORD  log in to both
  --only NAMES                     only these modules, separated by commas
  --except NAMES                   not these modules
  --every N                        only every Nth query (1)
  --show N                         examples for each kind of difference (3)`;

const { values: options, positionals } = parseArgs({
  options: {
    user: { type: 'string' },
    password: { type: 'string' },
    only: { type: 'string' },
    except: { type: 'string', default: '' },
    every: { type: 'string', default: '1' },
    show: { type: 'string', default: '3' },
  },
  allowPositionals: true,
});
const [ourAddress, theirAddress] = positionals;
if (ourAddress === undefined || theirAddress === undefined) {
  console.error(usage);
  process.exit(2);
}

/** Requests at a time. */
const CONCURRENCY = 4;

const account = options.user === undefined ? undefined : ([options.user, options.password ?? ''] as const);
const ours = await openWiki(ourAddress, account);
const theirs = await openWiki(theirAddress, account);

/** A module with a parameter that continues it. */
interface Continued {
  readonly name: string;
  readonly group: string;
  readonly prefix: string;
  readonly generates: boolean;
  readonly limits: boolean;
  readonly parameter: string;
}

const only = options.only?.split(',');
const except = options.except.split(',');
const modules = (await readModules(theirs)).filter(
  ({ name }) => (only?.includes(name) ?? true) && !except.includes(name),
);
const here = new Set((await readModules(ours)).map(({ name }) => name));
const ways = waysToAsk(await findTargets(theirs));
/** Queries by what they are about. */
const all: (readonly [about: string, query: string])[] = [];
const noPosition: string[] = [];
for (const module of modules) {
  if (!here.has(module.name)) {
    console.log(`${module.name} is not known to ${ourAddress}`);
    continue;
  }
  for (const way of ways[module.name] ?? [{}]) {
    for (const generating of module.generates ? [false, true] : [false]) {
      const asked = queryOf(module, way, generating);
      const about = `${generating ? 'generator=' : ''}${module.name}`;
      const real = await positionAfter(module, asked, generating);
      if (real === undefined && examples[module.name] === undefined) noPosition.push(`${about}: ${asked}`);
      const name = `${generating ? 'g' : ''}${module.prefix}${module.parameter}`;
      for (const value of valuesFrom(real ?? examples[module.name], generating))
        all.push([about, `${name}=${value}&${asked}`]);
    }
  }
}
if (!only || only.includes('continue'))
  for (const query of continueQueries(ways)) all.push(['continue', query]);

const queries = all.filter((_, index) => index % Number(options.every) === 0);

const found = new Map<string, string[]>();
const known = new Set<number>();
let next = 0;
let lastShown = Date.now();
const work = async (): Promise<void> => {
  for (;;) {
    const query = queries[next++];
    if (!query) return;
    const [about, text] = query;
    if (Date.now() - lastShown > 5000) {
      lastShown = Date.now();
      console.error(`${next} of ${queries.length} queries`);
    }
    const difference = compareAnswers(await ours.ask(text), await theirs.ask(text));
    if (difference === undefined) continue;
    const line = `${about}: ${difference}`;
    const index = knownDifferences.findIndex(({ pattern }) => pattern.test(`${line} ${text}`));
    if (index >= 0) {
      known.add(index);
      continue;
    }
    found.set(line, [...(found.get(line) ?? []), text]);
  }
};
await Promise.all(Array.from({ length: CONCURRENCY }, work));

for (const line of noPosition) console.log(`no continuation for ${line}`);
for (const [line, texts] of [...found].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
  console.log(`${line} (${texts.length})`);
  for (const text of texts.slice(0, Number(options.show))) console.log(`    ${text.slice(0, 200)}`);
}
const isWhole = !only && options.except === '' && options.every === '1';
const unused = isWhole ? knownDifferences.filter((_, index) => !known.has(index)) : [];
for (const { pattern } of unused) console.log(`no longer found: ${pattern.source}`);
const count = [...found.values()].reduce((sum, texts) => sum + texts.length, 0);
console.log(
  `${queries.length} queries of ${modules.length} modules: ${count} unexpected differences of ${found.size} kinds; ` +
    `${noPosition.length} ways to ask had no continuation`,
);
process.exitCode = count > 0 ? 1 : 0;

/** Reads which modules can be continued, and by which parameter. */
async function readModules(wiki: Wiki): Promise<readonly Continued[]> {
  const { paraminfo } = await wiki.ask('action=paraminfo&modules=query%2B*');
  const described = isFields(paraminfo) ? paraminfo['modules'] : undefined;
  if (!Array.isArray(described)) throw new Error(`No paraminfo: ${inspect(paraminfo)}`);
  return described.filter(isFields).flatMap((module) => {
    const names = (module['parameters'] as readonly { readonly name: string }[]).map(({ name }) => name);
    return names
      .filter((name) => name === 'continue' || name.endsWith('offset'))
      .map((parameter) => ({
        name: String(module['name']),
        group: String(module['group']),
        prefix: String(module['prefix']),
        generates: module['generator'] === true,
        limits: names.includes('limit'),
        parameter,
      }));
  });
}

function queryOf(module: Continued, way: Readonly<Record<string, string>>, generating: boolean): string {
  const { name, group, prefix, limits } = module;
  const isOwn = (parameter: string): boolean => parameter !== 'titles' && parameter !== 'revids';
  const own = Object.entries(way).map(([parameter, value]) => [
    generating && isOwn(parameter) ? `g${parameter}` : parameter,
    value,
  ]);
  const limit = `${generating ? 'g' : ''}${prefix}limit`;
  return new URLSearchParams({
    [generating ? 'generator' : group]: name,
    ...(limits && module.name !== 'revisions' && { [limit]: generating ? '3' : '5' }),
    ...(Object.fromEntries(own) as Readonly<Record<string, string>>),
  }).toString();
}

/** The value with which the module itself continues after its first result. */
async function positionAfter(
  module: Continued,
  asked: string,
  generating: boolean,
): Promise<string | undefined> {
  const name = `${generating ? 'g' : ''}${module.prefix}`;
  const answer: Fields = await theirs.ask(
    asked.includes(`${name}limit=`)
      ? asked.replace(new RegExp(`\\b${name}limit=\\d+`), `${name}limit=1`)
      : asked,
  );
  const next = isFields(answer['continue']) ? answer['continue'][`${name}${module.parameter}`] : undefined;
  return typeof next === 'number' ? String(next) : typeof next === 'string' ? next : undefined;
}
