import { siteRegistry } from '../../packages/core/src/api/registry.ts';
import type { Database } from '../../packages/core/src/data/database/database.ts';
import { fromConnection } from '../../packages/core/src/data/database/dialects/sqlite.ts';
import { openStore } from '../../packages/core/src/data/store/open-store.ts';
import type { Parameter } from '../../packages/core/src/query/parameters/parameter.ts';
import { isGenerator, type RegisteredModule, type Registry } from '../../packages/core/src/query/registry.ts';
import { ApiError } from '../../packages/core/src/query/result/problems.ts';
import { createQueryRunner } from '../../packages/core/src/query/run.ts';
import { createRequestEnvironment } from '../../packages/core/src/wiki/request-environment.ts';
import { createSite, type Site } from '../../packages/core/src/wiki/site.ts';
import type { Viewer } from '../../packages/core/src/wiki/viewer.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { searchBackend } from '../../packages/search/src/exports/index.ts';
import { everything, prefixed, startsOf, type Request } from '../rig/requests.ts';
import { anybody, steward } from '../rig/viewers.ts';
import type { TestWiki } from '../rig/wiki.ts';

/** A statement that a module executed, and the request. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly request: Request;
}

/** Runs modules and records their statements. */
export interface Recorder {
  readonly registry: Registry;
  /** Returns the distinct statements of a module for all representative requests. */
  readonly statementsOf: (registered: RegisteredModule) => Promise<readonly Statement[]>;
}

const now = Date.parse('2025-07-01T12:00:00Z');

/** Creates a recorder for a wiki. */
export async function createRecorder(
  { database, configuration }: TestWiki,
  connection: Database = fromConnection(database),
): Promise<Recorder> {
  const site = createSite(configuration, extensions, searchBackend);
  let record = (_sql: string, _parameters: readonly unknown[]): void => undefined;
  const store = await openStore({
    ...connection,
    all: (query) => {
      const compiled = query.compile();
      record(compiled.sql, compiled.parameters);
      return connection.all(query);
    },
  });
  const registry = siteRegistry(site);
  const runner = createQueryRunner(registry, site);
  // Conditions on hidden rows depend on the viewer's rights.
  const viewers = [steward(site), anybody(site)];

  const run = async (request: Request, viewer: Viewer): Promise<Request | undefined> => {
    const parameters = new Map(Object.entries(request));
    const context = {
      site,
      viewer,
      store,
      environment: createRequestEnvironment(now),
      language: site.language,
      server: 'https://wiki.example',
    };
    try {
      const { value } = await runner.run(
        { parameters, raw: parameters, posted: true },
        context,
        () => undefined,
      );
      const next = Object.entries((value['continue'] ?? {}) as Readonly<Record<string, string | number>>);
      return next.length === 0 ? undefined : Object.fromEntries(next.map(([name, at]) => [name, String(at)]));
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  };

  return {
    registry,
    statementsOf: async (registered) => {
      const statements = new Map<string, Statement>();
      for (const request of requestsFor(registered, site)) {
        record = (sql, parameters) => {
          if (!statements.has(sql)) statements.set(sql, { sql, parameters, request });
        };
        for (const viewer of viewers) {
          const next = await run(request, viewer);
          if (next) await run({ ...request, ...next }, viewer);
        }
      }
      return [...statements.values()];
    },
  };
}

/** Parameters that determine the order. */
const orders = ['sort', 'dir', 'type'];

/** Lists requests for a module by itself and as a generator: with defaults, everything, and each parameter in each order. */
function requestsFor({ module }: RegisteredModule, site: Site): Request[] {
  const { name, group, prefix } = module;
  const pages: readonly Request[] =
    group === 'prop'
      ? [
          { titles: 'Gull Point' },
          { titles: 'Gull Point|Lantern Isles|File:Gull Point.png|Category:Lighthouses|Sunken village' },
          { generator: 'allpages', gaplimit: '50' },
        ]
      : [{}];
  const own = pages.flatMap((some) => variations({ [group]: name, ...some }, prefix));
  const some = pages.slice(0, 2).flatMap((of) => variations({ generator: name, ...of }, `g${prefix}`));
  return isGenerator(module) ? [...own, ...some] : own;

  function variations(base: Request, prefix: string): Request[] {
    const starts = startsOf(module, prefix, 'given').map((start) => ({ ...base, ...start }));
    const limited = module.parameters['limit'] ? { [`${prefix}limit`]: '3' } : {};
    const ordered = [
      {},
      ...orders.flatMap((parameter) => single(parameter)),
      ...single('sort').flatMap((sort) => single('dir').map((dir) => ({ ...sort, ...dir }))),
    ];
    const filters = Object.keys(module.parameters)
      .filter(
        (parameter) => !orders.includes(parameter) && !['limit', 'continue', 'token'].includes(parameter),
      )
      .flatMap((parameter) => single(parameter));
    return starts.flatMap((start) => [
      start,
      { ...everything(module, prefix, site, true), ...start },
      { ...everything(module, prefix, site, false), ...start, ...limited },
      ...ordered.flatMap((order) => [
        { ...limited, ...start, ...order },
        ...filters.map((filter) => ({ ...limited, ...start, ...order, ...filter })),
      ]),
    ]);

    function single(parameter: string): Request[] {
      const declared = module.parameters[parameter];
      if (!declared || declared.template) return [];
      return valuesFor(parameter, declared, site).map((value) => prefixed({ [parameter]: value }, prefix));
    }
  }
}

/** Values for parameters whose type allows anything. */
const valuesByName: Readonly<Record<string, readonly string[]>> = {
  categories: ['Category:Lighthouses'],
  continue: [],
  filter: ['1'],
  from: ['G'],
  images: ['File:Gull Point.png'],
  ip: ['203.0.113.7', '203.0.113.0/26'],
  iprange: ['203.0.113.0/24'],
  lang: ['de'],
  mime: ['image/png'],
  prefix: ['G'],
  query: ['example.org', 'example.org/a'],
  sha1: ['0123456789012345678901234567890123456789'],
  sha1base36: ['0123456789012345678901234567890'],
  tag: ['surveyed'],
  target: ['203.0.113.7', 'Keeper'],
  templates: ['Template:Lighthouse'],
  title: ['Lantern Isles'],
  titles: ['Lantern Isles'],
  to: ['S'],
};

/** Returns the values to try a parameter with. */
function valuesFor(name: string, parameter: Parameter, site: Site): readonly string[] {
  const { type } = parameter.type.describe(site);
  if (typeof type !== 'string') return type.length > 40 ? type.slice(0, 8) : type;
  switch (type) {
    case 'boolean':
      return ['1'];
    case 'integer':
      return ['3'];
    case 'limit':
      return [];
    case 'timestamp':
      return ['20240401000000'];
    case 'user':
      return parameter.multiple ? ['Keeper|Warden', 'Wrecker'] : ['Keeper', '203.0.113.8'];
    case 'namespace':
      return parameter.multiple ? ['0', '0|1|2'] : ['0', '6'];
    default:
      return valuesByName[name] ?? ['Keeper'];
  }
}
