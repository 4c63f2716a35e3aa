import type { Database } from 'better-sqlite3';
import { siteRegistry } from '../../packages/core/src/api/registry.ts';
import { openStore } from '../../packages/core/src/data/store/open-store.ts';
import { ApiError } from '../../packages/core/src/query/result/problems.ts';
import { createQueryRunner } from '../../packages/core/src/query/run.ts';
import type { Configuration } from '../../packages/core/src/wiki/configuration.ts';
import { createRequestEnvironment } from '../../packages/core/src/wiki/request-environment.ts';
import { createSite } from '../../packages/core/src/wiki/site.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { searchBackend } from '../../packages/search/src/exports/index.ts';
import { everything, startsOf, type Request } from '../rig/requests.ts';
import { openTestDatabase } from '../rig/test-database.ts';
import { anybody, steward } from '../rig/viewers.ts';

const now = Date.parse('2025-07-01T12:00:00Z');

/** Modules, and a value, whose results are random. */
const randomResults: ReadonlySet<string> = new Set(['random', 'tokens', '!sandbox']);

/**
 * Returns the results of every module by request, for an anonymous viewer and one with every right, with default
 * parameters and with everything that it can return. Writes nothing.
 */
export async function answersOf(
  connection: Database,
  configuration: Configuration,
): Promise<ReadonlyMap<string, string>> {
  const site = createSite(configuration, extensions, searchBackend);
  const database = await openTestDatabase(connection);
  const store = await openStore({ ...database, write: () => Promise.resolve() });
  const registry = siteRegistry(site);
  const runner = createQueryRunner(registry, site);
  const viewers = [anybody(site), steward(site)];
  const answers = new Map<string, string>();
  for (const { module } of registry.modules.values()) {
    if (randomResults.has(module.name)) continue;
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
      if (Object.values(request).some((value) => randomResults.has(value))) continue;
      for (const viewer of viewers) {
        const parameters = new Map(Object.entries(request));
        const context = {
          site,
          viewer,
          store,
          environment: createRequestEnvironment(now),
          language: 'en',
          server: 'https://wiki.example',
        };
        const run = async () =>
          runner.run({ parameters, raw: parameters, posted: true }, context, () => undefined);
        const answer = await run().then(
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

/** Lists in an order that depends on the schema, such as by title or by the number of the target: their items. */
const byTarget: ReadonlyMap<string, RegExp> = new Map([
  ['allfileusages', /\{"fromid"[^}]*\}/g],
  ['alllinks', /\{"fromid"[^}]*\}/g],
  ['alltransclusions', /\{"fromid"[^}]*\}/g],
  ['exturlusage', /\{"pageid"[^}]*\}/g],
]);

/** Removes what MediaWiki itself returns differently from older tables. */
function normalize(module: string, answer: string): string {
  const items = byTarget.get(module);
  if (items) return (answer.match(items) ?? [answer]).toSorted().join();
  if (module === 'extlinks')
    return answer.replace(
      /"extlinks":\[([^\]]*)\]/g,
      (_, urls: string) => `"extlinks":${urls.split(',').toSorted().join()}`,
    );
  // `ipblocks` stores an address as a range of one.
  return answer.replace(/"rangestart":"([^"]*)","rangeend":"\1",/g, '');
}

const plain = (_: string, value: unknown): unknown =>
  value instanceof Map ? [...(value as ReadonlyMap<unknown, unknown>).values()] : value;
