import { readFileSync } from 'node:fs';
import { mergeConfiguration, type Configuration, type Partially } from '@wikiquery/core/wiki';

const read = (place: URL | string): unknown => JSON.parse(readFileSync(place, 'utf8'));

/** Reads the sample wiki's configuration, the base into which deployments are merged. */
export const baseConfiguration = (): Configuration =>
  read(new URL(import.meta.resolve('@wikiquery/testing/sample/configuration.json'))) as Configuration;

/**
 * Reads what a deployment changes in a configuration; `name` is `a` or `b`, which come with the program, or the path of
 * a file.
 */
export const readDeployment = (name: string): Partially<Configuration> =>
  read(
    /^[ab]$/.test(name) ? new URL(import.meta.resolve(`wikiquery/deployments/${name}.json`)) : name,
  ) as Partially<Configuration>;

/** Returns the base configuration, with a deployment merged into it if one is named. */
export function deploymentConfiguration(name?: string): Configuration {
  const configuration = baseConfiguration();
  return name === undefined ? configuration : mergeConfiguration(configuration, readDeployment(name));
}
