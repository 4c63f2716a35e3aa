// Compares Wikiquery on an imported database with a MediaWiki that imported the same dump with importDump.php, module
// by module; docs/importing.md describes how to set up the latter:
//
//     node test/dumps/compare-with-mediawiki.ts OUR-API.PHP THEIR-API.PHP
//
// Prints a table, and below it the differences, counted by path, with examples.
import { parseArgs } from 'node:util';
import { createClient, isFields, type Fields, type SendQuery } from './comparison/client.ts';
import { collect } from './comparison/collect.ts';
import { compare, report, type Compared } from './comparison/compare.ts';
import { queries } from './comparison/queries.ts';

const usage = `usage: node test/dumps/compare-with-mediawiki.ts OUR-API.PHP THEIR-API.PHP [OPTION]...
  --only NAMES   only modules whose names contain one of these, separated by commas
  --show N       examples of each kind of difference (3)
  --targets N    pages, categories, templates and users to query one by one (200)`;

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string' },
    show: { type: 'string', default: '3' },
    targets: { type: 'string', default: '200' },
  },
  allowPositionals: true,
});
const [ourAddress, theirAddress] = positionals;
if (ourAddress === undefined || theirAddress === undefined) {
  console.error(usage);
  process.exit(2);
}
const ours = createClient(ourAddress);
const theirs = createClient(theirAddress);

const namespaces = await namespacesOf(theirs);
const targets = {
  pages: await commonTitles(),
  namespaces,
  users: await names(theirs, { list: 'allusers', aulimit: 'max' }, 'name'),
  maximum: Number(values.targets),
};
const templates = await collect(
  { name: '', about: 'pages', parameters: { prop: 'templates', tllimit: 'max' } },
  theirs,
  targets,
);
const withTemplates = new Set(
  [...templates].filter(([, page]) => isFields(page) && 'templates' in page).map(([title]) => title),
);
const compared: Compared[] = [];
for (const query of queries) {
  const name = `${query.name} ${query.parameters['qppage'] ?? ''}`;
  if (values.only !== undefined && !values.only.split(',').some((part) => name.includes(part))) continue;
  const [here, there] = await Promise.all([collect(query, ours, targets), collect(query, theirs, targets)]);
  compared.push(compare(query, here, there, withTemplates));
}
console.log(report(compared, Number(values.show)));

/** Returns the titles that both wikis have; prints the others. */
async function commonTitles(): Promise<readonly string[]> {
  const [here, there] = await Promise.all([allTitles(ours), allTitles(theirs)]);
  const [known, knownHere] = [new Set(there), new Set(here)];
  const only = (some: readonly string[]): string =>
    some.length === 0 ? 'none' : `${some.length} (${some.slice(0, 5).join(', ')})`;
  console.log(
    `${here.length} pages here, ${there.length} there; ` +
      `only here: ${only(here.filter((title) => !known.has(title)))}; ` +
      `only there: ${only(there.filter((title) => !knownHere.has(title)))}\n`,
  );
  return here.filter((title) => known.has(title)).toSorted();
}

async function allTitles(send: SendQuery): Promise<readonly string[]> {
  const found: string[] = [];
  for (const number of namespaces.keys())
    found.push(...(await names(send, { list: 'allpages', apnamespace: number, aplimit: 'max' }, 'title')));
  return found;
}

async function namespacesOf(send: SendQuery): Promise<ReadonlyMap<string, string>> {
  const answer = await send({ meta: 'siteinfo', siprop: 'namespaces' });
  const known = isFields(answer['namespaces']) ? Object.entries(answer['namespaces']) : [];
  return new Map(
    known
      .filter(([number]) => Number(number) >= 0)
      .map(([number, one]) => [number, isFields(one) ? String(one['name']) : '']),
  );
}

/** Returns one field of every item of a list. */
async function names(
  send: SendQuery,
  parameters: Readonly<Record<string, string>>,
  field: string,
): Promise<readonly string[]> {
  const items = (await send(parameters))[parameters['list'] ?? ''];
  return Array.isArray(items) ? (items as readonly Fields[]).map((item) => String(item[field])) : [];
}
