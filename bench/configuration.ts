import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Configuration } from '../packages/core/src/wiki/configuration.ts';

const sample = 'packages/testing/sample/configuration.json';

/** Writes the configuration of the generated wiki: the sample's, without its extensions. */
export function writeConfiguration(file: string): void {
  if (!existsSync(sample))
    throw new Error(`${sample} is missing: run the benchmark from the repository's root.`);
  const configuration = JSON.parse(readFileSync(sample, 'utf8')) as Configuration;
  const ofBenchmark: Configuration = {
    ...configuration,
    general: { ...configuration.general, sitename: 'Benchmark', mainpage: 'Main Page', case: 'first-letter' },
    namespaces: {
      ...configuration.namespaces,
      ...named(configuration, 4, 'Project'),
      ...named(configuration, 5, 'Project talk'),
    },
    settings: { ...configuration.settings, extensions: [] },
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(ofBenchmark, null, 2)}\n`);
}

function named(configuration: Configuration, id: number, name: string): Configuration['namespaces'] {
  const namespace = configuration.namespaces[id];
  return namespace === undefined ? {} : { [id]: { ...namespace, name } };
}
