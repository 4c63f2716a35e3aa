import { parseArgs } from 'node:util';
import { createDirectory, siteRegistry } from '@wikiquery/core/api';
import { paraminfo, paraminfoShape } from '@wikiquery/core/api/actions';
import { describeApi, openApiDocument } from '@wikiquery/core/api/description';
import { queryParameters } from '@wikiquery/core/query';
import { toLegacy, type Problem } from '@wikiquery/core/query/result';
import { createSite, type Configuration } from '@wikiquery/core/wiki';
import { extensions } from '@wikiquery/extensions';
import { searchBackend } from '@wikiquery/search';
import type { Command } from './command.ts';
import { readConfiguration, withDeployment } from './configuration.ts';
import { baseConfiguration } from './deployment.ts';
import { options } from './help/catalogue.ts';
import { CommandLineError } from './problem.ts';

/** Describes the query modules of a deployment merged into the base configuration; see {@link catalogueOf}. */
export const describeCatalogue = (deployment?: string): unknown =>
  catalogueOf(withDeployment(baseConfiguration(), deployment));

/**
 * Describes a wiki's query modules as `action=paraminfo&modules=query+*` does to a viewer without `apihighlimits`, in
 * formatversion 1.
 */
function catalogueOf(configuration: Configuration): unknown {
  const site = createSite(configuration, extensions, searchBackend);
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

const formats: Readonly<Record<string, (configuration: Configuration) => unknown>> = {
  paraminfo: catalogueOf,
  openapi: (configuration) =>
    openApiDocument(describeApi(createSite(configuration, extensions, searchBackend))),
};

/** `wikiquery catalogue` prints the query modules and their parameters. */
export const catalogue: Command = {
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options });
    const { format = 'paraminfo' } = values;
    const base = values.config === undefined ? baseConfiguration() : await readConfiguration(values.config);
    const describe = Object.hasOwn(formats, format) ? formats[format] : undefined;
    if (!describe)
      throw new CommandLineError(`Unknown format "${format}": use ${Object.keys(formats).join(' or ')}.`);
    const described = describe(withDeployment(base, values.deployment));
    process.stdout.write(`${JSON.stringify(described)}\n`);
    return 0;
  },
};
