import { readFileSync } from 'node:fs';
import type { Configuration } from '../wiki/configuration.ts';
import { mergeConfiguration, type Partially } from '../wiki/merge-configuration.ts';
import { programFile } from '../wiki/program-files.ts';

const read = (place: URL | string): unknown => JSON.parse(readFileSync(place, 'utf8'));

/** The sample wiki's configuration, which deployments are laid over. */
export const baseConfiguration = (): Configuration =>
  read(programFile('sample/configuration.json')) as Configuration;

/**
 * What a deployment changes in a configuration: one of those that come with the program (`a`, `b`), or a
 * file's.
 */
export const readDeployment = (name: string): Partially<Configuration> =>
  read(/^[ab]$/.test(name) ? programFile(`deployments/${name}.json`) : name) as Partially<Configuration>;

/** The base configuration, with a deployment laid over it if one is named. */
export function deploymentConfiguration(name?: string): Configuration {
  const configuration = baseConfiguration();
  return name === undefined ? configuration : mergeConfiguration(configuration, readDeployment(name));
}
