// Compares the description that a MediaWiki gives of its modules with the one that Wikiquery gives in the same
// configuration, and ends with 1 where they differ in a way that known-differences.ts does not name:
//
//     node test/catalogue/against-mediawiki.ts http://127.0.0.1:8080/api.php
//
// Compared are all query modules of MediaWiki itself and of the extensions that Wikiquery has, and every action
// and format that both have: flags, prefixes, sources, and each parameter with everything that is told of it. Of the
// actions that are left to the wiki itself only the flags and prefixes are, as no more is told of them here.
import { initialConfiguration } from '../../src/cli/init.ts';
import { actionsElsewhere } from '../../src/api/elsewhere.ts';
import { coreName, extensions } from '../../src/extensions/index.ts';
import { createWiki } from '../rig/wiki.ts';
import { createSite } from '../../src/wiki/site.ts';
import { isFields, type Fields } from './compare.ts';
import { compareModules, type DescribedModule } from './compare-modules.ts';
import { knownDifferences } from './known-differences.ts';

const [address] = process.argv.slice(2);
if (address === undefined) {
  console.error('usage: node test/catalogue/against-mediawiki.ts URL-OF-API.PHP');
  process.exit(2);
}

/** More modules are not asked about at once. */
const AT_ONCE = 50;

const theirs = await readModules(async (parameters) => {
  const url = new URL(address);
  url.search = new URLSearchParams({ ...parameters, format: 'json', formatversion: '1' }).toString();
  const response = await fetch(url);
  return (await response.json()) as Fields;
});
const told = await initialConfiguration(address);
// Nothing but a parameter's values tells of rights that no group has.
const allRights = theirs.get('query+contributors')?.parameters.find(({ name }) => name === 'rights')?.[
  'type'
];
const configuration = { ...told, settings: { ...told.settings, rights: allRights as readonly string[] } };
using wiki = createWiki({ configuration, pages: {} });
const ours = await readModules((parameters) => wiki.request({ ...parameters, formatversion: '1' }));

const sources = new Set([coreName, ...extensions.map(({ displayName }) => displayName)]);
const elsewhere = new Set(actionsElsewhere(createSite(configuration, extensions)).map(({ name }) => name));
const found = compareModules(theirs, ours, sources, elsewhere);
const unexpected = found.filter(
  (difference) => !knownDifferences.some(({ pattern }) => pattern.test(difference)),
);
const unused = knownDifferences.filter(
  ({ pattern }) => !found.some((difference) => pattern.test(difference)),
);
for (const difference of unexpected) console.log(difference);
for (const { pattern } of unused) console.log(`not found any more: ${pattern.source}`);
const queryModules = [...theirs.values()].filter(({ path }) => path.startsWith('query+'));
console.log(
  `${queryModules.length} query modules there, ${ours.size} modules here: ${found.length} differences, ` +
    `${unexpected.length} of them unexpected`,
);
process.exitCode = unexpected.length > 0 ? 1 : 0;

/** All modules of a wiki by path. */
async function readModules(
  ask: (parameters: Readonly<Record<string, string>>) => Promise<Readonly<Record<string, unknown>>>,
): Promise<ReadonlyMap<string, DescribedModule>> {
  const describe = async (paths: readonly string[]): Promise<readonly DescribedModule[]> => {
    const { paraminfo } = await ask({ action: 'paraminfo', modules: paths.join('|') });
    const modules = isFields(paraminfo) ? paraminfo['modules'] : undefined;
    if (!Array.isArray(modules)) throw new Error(`no description of ${paths.join()}`);
    return modules.filter(isFields) as unknown as readonly DescribedModule[];
  };
  const [main, ...queryModules] = await describe(['main', 'query+*']);
  const named = (main?.parameters ?? [])
    .filter(({ name }) => name === 'action' || name === 'format')
    .flatMap(({ type }) => (Array.isArray(type) ? type.map(String) : []));
  const others: DescribedModule[] = [];
  for (let at = 0; at < named.length; at += AT_ONCE) {
    others.push(...(await describe(named.slice(at, at + AT_ONCE))));
  }
  return new Map(
    [...(main ? [main] : []), ...queryModules, ...others].map((module) => [module.path, module]),
  );
}
