// Compares MediaWiki's description of its modules with Wikiquery's in the same configuration, and exits with 1 if they
// differ in a way that is not in known-differences.ts:
//
//     node test/catalogue/against-mediawiki.ts http://127.0.0.1:8080/api.php
//
// Compares all query modules of MediaWiki and of the extensions that Wikiquery supports, and every action and format
// that both have: flags, prefixes, sources, and all properties of each parameter. For actions that Wikiquery refuses,
// only flags and prefixes are compared, since it describes no more of them.
import { coreName } from '../../packages/core/src/api/core-name.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { initialConfiguration } from '../../packages/wikiquery/src/init.ts';
import { createWiki } from '../rig/wiki.ts';
import { compareModules, type DescribedModule } from './compare-modules.ts';
import { isFields, type Fields } from './compare.ts';
import { knownDifferences } from './known-differences.ts';

const [address] = process.argv.slice(2);
if (address === undefined) {
  console.error('usage: node test/catalogue/against-mediawiki.ts URL-OF-API.PHP');
  process.exit(2);
}

/** Modules per request. */
const BATCH_SIZE = 50;

const theirs = await readModules(async (parameters) => {
  const url = new URL(address);
  url.search = new URLSearchParams({ ...parameters, format: 'json', formatversion: '1' }).toString();
  const response = await fetch(url);
  return (await response.json()) as Fields;
});
const reported = await initialConfiguration(address);
/** The values that a parameter has there. */
const valuesOf = (module: string, parameter: string): readonly string[] =>
  theirs.get(module)?.parameters.find(({ name }) => name === parameter)?.['type'] as readonly string[];
// What siteinfo does not tell is found only in a parameter's values, such as rights that no group has.
const configuration = {
  ...reported,
  settings: {
    ...reported.settings,
    rights: valuesOf('query+contributors', 'rights'),
    pageLanguageInDatabase: valuesOf('query+logevents', 'type').includes('pagelang'),
  },
};
using wiki = createWiki({ configuration, pages: {} });
const ours = await readModules((parameters) => wiki.request({ ...parameters, formatversion: '1' }));

const sources = new Set([coreName, ...extensions.map(({ displayName }) => displayName)]);
const found = compareModules(theirs, ours, sources);
const unexpected = found.filter(
  (difference) => !knownDifferences.some(({ pattern }) => pattern.test(difference)),
);
const unused = knownDifferences.filter(
  ({ pattern }) => !found.some((difference) => pattern.test(difference)),
);
for (const difference of unexpected) console.log(difference);
for (const { pattern } of unused) console.log(`no longer found: ${pattern.source}`);
const queryModules = [...theirs.values()].filter(({ path }) => path.startsWith('query+'));
console.log(
  `${queryModules.length} query modules there, ${ours.size} modules here: ${found.length} differences, ` +
    `${unexpected.length} of them unexpected`,
);
process.exitCode = unexpected.length > 0 ? 1 : 0;

/** Reads the descriptions of all modules of a wiki by path. */
async function readModules(
  send: (parameters: Readonly<Record<string, string>>) => Promise<Readonly<Record<string, unknown>>>,
): Promise<ReadonlyMap<string, DescribedModule>> {
  const describe = async (paths: readonly string[]): Promise<readonly DescribedModule[]> => {
    const { paraminfo } = await send({ action: 'paraminfo', modules: paths.join('|') });
    const modules = isFields(paraminfo) ? paraminfo['modules'] : undefined;
    if (!Array.isArray(modules)) throw new Error(`Invalid paraminfo response for ${paths.join()}`);
    return modules.filter(isFields) as unknown as readonly DescribedModule[];
  };
  const [main, ...queryModules] = await describe(['main', 'query+*']);
  const named = (main?.parameters ?? [])
    .filter(({ name }) => name === 'action' || name === 'format')
    .flatMap(({ type }) => (Array.isArray(type) ? type.map(String) : []));
  const others: DescribedModule[] = [];
  for (let at = 0; at < named.length; at += BATCH_SIZE) {
    others.push(...(await describe(named.slice(at, at + BATCH_SIZE))));
  }
  return new Map(
    [...(main ? [main] : []), ...queryModules, ...others].map((module) => [module.path, module]),
  );
}
