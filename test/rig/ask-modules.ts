import { openTestDatabase } from './test-database.ts';
import type { Problem } from '../../src/result/problems.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { TestWiki } from './wiki.ts';
import { createSite, type Site } from '../../src/wiki/site.ts';
import type { Viewer } from '../../src/wiki/viewer.ts';
import type { Module } from '../../src/query/define.ts';
import { createRegistry, type Registry } from '../../src/query/registry.ts';
import { createQueryRunner, type QueryAnswer } from '../../src/query/run.ts';
import { extensions } from '../../src/extensions/index.ts';

/** Queries a test wiki without a server in between. */
export interface Asking {
  readonly site: Site;
  readonly registry: Registry;
  /** Answers a request; errors are thrown. */
  readonly ask: (parameters: Readonly<Record<string, string>>) => Promise<AskedAnswer>;
  /** SQL of all queries so far. */
  readonly queries: readonly string[];
}

/** An answer with the warnings that came with it. */
export interface AskedAnswer extends QueryAnswer {
  readonly warnings: readonly Problem[];
}

/** What of the viewer is not an anonymous reader's. */
export interface Asker extends Partial<Pick<Viewer, 'id' | 'name' | 'groups'>> {
  readonly rights?: readonly string[];
}

/** Makes a test wiki ready to be asked with some modules. */
export async function createAsking(
  { database, configuration }: Pick<TestWiki, 'database' | 'configuration'>,
  modules: readonly Module[],
  { rights = ['read'], ...asker }: Asker = {},
): Promise<Asking> {
  const site = createSite(configuration, extensions);
  const queries: string[] = [];
  const connection = await openTestDatabase(database);
  const store = await openStore({
    ...connection,
    all: (query) => {
      queries.push(query.compile().sql);
      return connection.all(query);
    },
  });
  const registry = createRegistry([{ source: 'MediaWiki', modules }], site);
  const runner = createQueryRunner(registry, site);
  const viewer = {
    id: 0,
    name: '192.0.2.1',
    temporary: false,
    groups: ['*'],
    rights: new Set(rights),
    address: '192.0.2.1',
    ...asker,
  };
  const surroundings = {
    site,
    viewer,
    store,
    now: Date.parse('2025-07-01T12:00:00Z'),
    language: site.language,
    server: 'https://wiki.example',
  };
  return {
    site,
    registry,
    queries,
    ask: async (parameters) => {
      const warnings: Problem[] = [];
      const given = new Map(Object.entries(parameters));
      const request = { parameters: given, raw: given, posted: true };
      const answer = await runner.run(request, surroundings, (warning) => void warnings.push(warning));
      return { ...answer, warnings };
    },
  };
}
