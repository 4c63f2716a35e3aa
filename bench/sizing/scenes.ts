import { readFileSync } from 'node:fs';
import type { Configuration } from '../../packages/core/src/wiki/configuration.ts';
import { createSite } from '../../packages/core/src/wiki/site.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { searchBackend } from '../../packages/search/src/exports/index.ts';
import type { Costs } from './costs.ts';
import { classRules } from './requests.ts';
import type { Simulation } from './simulate.ts';

/** A simulation without its requests. */
export type Scene = Omit<Simulation, 'arrivals' | 'seed'>;

/** Connections of each process to each database server, and how long a statement waits for one: the defaults. */
const connections = { count: 10, queueSeconds: 2, roundTrip: 0.3 };

/** Returns one process on a core with the product's default settings, and with these costs. */
export function sceneOf(costs: Costs): Scene {
  const configuration = JSON.parse(
    readFileSync('packages/testing/sample/configuration.json', 'utf8'),
  ) as Configuration;
  return {
    site: createSite(configuration, extensions, searchBackend),
    costs,
    admission: classRules,
    runners: 1,
    answerCache: 16,
    writesPerSecond: 0,
    processes: 1,
    cores: 1,
    seconds: 20,
    fromSecond: 2,
    ...(costs.database === 'MariaDB' && { connections }),
  };
}
