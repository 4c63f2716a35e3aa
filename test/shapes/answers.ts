import type { Database } from 'better-sqlite3';
import { extensions, siteRegistry } from '../../src/extensions/index.ts';
import { createQueryRunner } from '../../src/query/run.ts';
import { ApiError } from '../../src/result/problems.ts';
import { openStore } from '../../src/store/open-store.ts';
import { openTestDatabase } from '../rig/test-database.ts';
import type { Configuration } from '../../src/wiki/configuration.ts';
import { createSite } from '../../src/wiki/site.ts';
import { everything, type Request, startsOf } from '../rig/requests.ts';
import { anybody, steward } from '../rig/viewers.ts';

const now = Date.parse('2025-07-01T12:00:00Z');

/** What is left to chance: modules, and a value. */
const byChance: ReadonlySet<string> = new Set(['random', 'tokens', '!sandbox']);

/**
 * What every module answers to anybody and to one who may everything, by request: with its defaults and with all that it
 * shows. Nothing is written.
 */
export async function answersOf(
  connection: Database,
  configuration: Configuration,
): Promise<ReadonlyMap<string, string>> {
  const site = createSite(configuration, extensions);
  const database = await openTestDatabase(connection);
  const store = await openStore({ ...database, write: () => Promise.resolve() });
  const registry = siteRegistry(site);
  const runner = createQueryRunner(registry, site);
  const viewers = [anybody(site), steward(site)];
  const answers = new Map<string, string>();
  for (const { module } of registry.modules.values()) {
    if (byChance.has(module.name)) continue;
    const { group, name, prefix } = module;
    const base: Request =
      group === 'prop'
        ? {
            prop: name,
            titles: 'Gull Point|Lantern Isles|File:Gull Point.png|Category:Lighthouses|Lighthouse',
          }
        : { [group]: name };
    const requests = startsOf(module, prefix, 'given').flatMap((start) => [
      { ...base, ...start },
      { ...base, ...everything(module, prefix, site, true), ...start },
      { ...base, ...everything(module, prefix, site, false), ...start },
    ]);
    for (const request of byTarget.has(name) ? requests.slice(1) : requests) {
      if (Object.values(request).some((value) => byChance.has(value))) continue;
      for (const viewer of viewers) {
        const parameters = new Map(Object.entries(request));
        const surroundings = { site, viewer, store, now, language: 'en', server: 'https://wiki.example' };
        const answer = await runner
          .run({ parameters, raw: parameters, posted: true }, surroundings, () => undefined)
          .then(
            ({ value }) => normalize(name, JSON.stringify(value, plain)),
            (error: unknown) => {
              if (error instanceof ApiError) return error.problem.code;
              throw new Error(`${new URLSearchParams(request)}`, { cause: error });
            },
          );
        answers.set(`${new URLSearchParams(request)} as ${viewer.name}`, answer);
      }
    }
  }
  await database.close();
  return answers;
}

/** Lists that are in the order of titles, or of their numbers where links have numbers. */
const byTarget: ReadonlySet<string> = new Set(['allfileusages', 'alllinks', 'alltransclusions']);

/** An answer without what MediaWiki tells otherwise from older tables. */
function normalize(module: string, answer: string): string {
  if (byTarget.has(module)) return (answer.match(/\{"fromid"[^}]*\}/g) ?? [answer]).toSorted().join();
  // In `ipblocks` an address is a range of one.
  return answer.replace(/"rangestart":"([^"]*)","rangeend":"\1",/g, '');
}

const plain = (_: string, value: unknown): unknown =>
  value instanceof Map ? [...(value as ReadonlyMap<unknown, unknown>).values()] : value;
