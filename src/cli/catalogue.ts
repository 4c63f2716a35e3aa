import { parseArgs } from 'node:util';
import { createDirectory } from '../actions/directory.ts';
import { paraminfo, paraminfoShape } from '../actions/paraminfo.ts';
import { siteRegistry } from '../extensions/index.ts';
import { queryParameters } from '../query/parameters.ts';
import { toLegacy } from '../result/legacy.ts';
import type { Problem } from '../result/problems.ts';
import { createSite } from '../wiki/site.ts';
import { deploymentConfiguration } from './deployment.ts';

/**
 * The query modules of a deployment (the base configuration's unless one is named) as
 * `action=paraminfo&modules=query+*` describes them to an ordinary viewer in formatversion 1.
 */
export function describeCatalogue(deployment?: string): unknown {
  const site = createSite(deploymentConfiguration(deployment));
  const registry = siteRegistry(site);
  const directory = createDirectory({
    query: { registry, parameters: queryParameters(registry) },
    actions: new Map([
      ['query', { name: 'query', access: 'read', parameters: queryParameters(registry) } as const],
    ]),
    formats: new Map(),
    mainParameters: {},
  });
  const answer = paraminfo({ modules: ['query+*'] }, directory, { site, highLimits: false }, surprise);
  return toLegacy(paraminfoShape)?.(answer) ?? answer;
}

const surprise = ({ code }: Problem): never => {
  throw new Error(`The catalogue could not be described: ${code}`);
};

/** `wikiquery catalogue [--deployment a|b|FILE]`: prints the catalogue of query modules as JSON. */
export function catalogue(args: readonly string[]): void {
  const { values } = parseArgs({ args: [...args], options: { deployment: { type: 'string' } } });
  process.stdout.write(`${JSON.stringify(describeCatalogue(values.deployment))}\n`);
}

if (import.meta.main) catalogue(process.argv.slice(2));
