import { openTestDatabase } from './test-database.ts';
import { coreModules } from '../../src/modules/index.ts';
import { createRegistry } from '../../src/query/registry.ts';
import { createQueryRunner } from '../../src/query/run.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { TestWiki } from './wiki.ts';
import { createSite } from '../../src/wiki/site.ts';
import { extensions } from '../../src/extensions/index.ts';

/** What a wiki answers to `action=query`. */
export interface Asked {
  /** The answer as JSON of formatversion 2. */
  readonly text: string;
  /** Codes of the warnings. */
  readonly codes: readonly string[];
  readonly cache: string;
}

/** Asks the core's modules of a wiki, as a viewer with some rights. */
export async function ask(
  wiki: TestWiki,
  parameters: Readonly<Record<string, string>>,
  rights: readonly string[] = ['read'],
): Promise<Asked> {
  const site = createSite(wiki.configuration, extensions);
  const store = await openStore(await openTestDatabase(wiki.database));
  const registry = createRegistry([{ source: 'MediaWiki', modules: coreModules }], site);
  const request = new Map(Object.entries(parameters));
  const viewer = {
    id: 1,
    name: 'Viewer',
    temporary: false,
    groups: [],
    rights: new Set(rights),
    address: '192.0.2.1',
  };
  const codes: string[] = [];
  const answer = await createQueryRunner(registry, site).run(
    { parameters: request, raw: request, posted: false },
    { site, viewer, store, now: Date.now(), language: 'en', server: '' },
    ({ code }) => {
      codes.push(code);
    },
  );
  const text = JSON.stringify(answer.value, (_, value: unknown) =>
    value instanceof Map ? [...value.values()] : value,
  );
  return { text, codes, cache: answer.cache };
}
