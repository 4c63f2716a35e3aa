import type { Configuration } from '@wikiquery/core/wiki';
import type { SearchEngine } from '@wikiquery/search';
import { CommandLineError } from './problem.ts';

const engines: ReadonlySet<string> = new Set<SearchEngine>(['mediawiki', 'cirrus']);
const isEngine = (name: string): name is SearchEngine => engines.has(name);

/** Sets the search engine that `--search` names; throws a {@link CommandLineError} for another name. */
export function withSearch(configuration: Configuration, name: string | undefined): Configuration {
  if (name === undefined) return configuration;
  if (!isEngine(name)) throw new CommandLineError(`--search must be mediawiki or cirrus, not "${name}".`);
  return { ...configuration, settings: { ...configuration.settings, search: name } };
}
