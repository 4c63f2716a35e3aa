import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'wikiquery-client';
import type { Configuration } from '../../packages/core/src/wiki/configuration.ts';
import { createSite } from '../../packages/core/src/wiki/site.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import type { MirrorContext } from '../../packages/import/src/mirror/context.ts';
import { runMirror, type MirrorOptions } from '../../packages/import/src/mirror/mirror.ts';
import { openSource } from '../../packages/import/src/mirror/source/source.ts';
import { readState, writeState, type MirrorState } from '../../packages/import/src/mirror/state.ts';
import { initialConfiguration } from '../../packages/wikiquery/src/init.ts';
import { openMirrorClient, userAgent } from './mirror-client.ts';
import { openTestDatabase } from './open-test-database.ts';

export { userAgent };

/** A mirror of a running wiki for a test, and a client that asks it. */
export interface TestMirror extends AsyncDisposable {
  readonly context: MirrorContext;
  readonly path: string;
  /** The address of its database. */
  readonly address: string;
  /** Asks the mirror; what has been written is answered at once. */
  readonly client: Client;
  /** Makes the mirror equal to its source. */
  catchUp(run?: Partial<MirrorOptions>): Promise<MirrorState>;
  /** Makes the whole second round, which finds what nothing told; it can read pages that were not touched too. */
  sweep(options?: { readonly isThorough?: boolean }): Promise<void>;
}

/** Mirrors a wiki into a new SQLite file. */
export async function startMirror(
  url: string,
  options: Partial<Pick<MirrorContext, 'files' | 'history' | 'namespaces' | 'now' | 'recheck' | 'since'>> & {
    readonly fetch?: typeof fetch;
    /** The address of its database, on a server; a new file by default. */
    readonly address?: string;
    readonly account?: { readonly name: string; readonly password: string };
    /** Whether it keeps a full-text index, which its client does not use. */
    readonly keepsWords?: boolean;
    /** Fills its database before it begins. */
    readonly prepare?: (path: string) => void;
  } = {},
): Promise<TestMirror> {
  const { fetch: send, address: given, account, prepare, keepsWords = false, ...choice } = options;
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-mirror-'));
  const path = join(folder, 'wiki.sqlite');
  prepare?.(path);
  const configuration = await initialConfiguration(url);
  const address = given ?? `sqlite:${path}`;
  const database = await openTestDatabase(address);
  const context: MirrorContext = {
    source: await openSource({
      url,
      userAgent,
      perMinute: 100_000,
      ...(send && { fetch: send }),
      ...(account && { account }),
    }),
    database,
    site: createSite(keepsWords ? withWords(configuration) : configuration, extensions),
    history: 'all',
    recheck: 2,
    now: Date.now,
    ...choice,
  };
  const catchUp = (run: Partial<MirrorOptions> = {}) =>
    runMirror(context, { configuration, once: true, interval: 0.2, firstPause: 0.01, ...run });
  await catchUp();
  const mirror = await openMirrorClient(url, address);
  return {
    context,
    path,
    address,
    client: mirror.client,
    catchUp,
    sweep: async ({ isThorough = false } = {}) => {
      const state = await readState(database);
      if (!state) throw new Error('The mirror has not begun.');
      const { next: _interrupted, since, ...sweep } = state.sweep;
      const urgent = {
        ...state,
        sweep: { ...sweep, ...(!isThorough && since !== undefined && { since }), step: 0, isUrgent: true },
      };
      await database.transaction((writing) => writeState(writing, urgent));
      await catchUp();
    },
    [Symbol.asyncDispose]: async () => {
      await mirror[Symbol.asyncDispose]();
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The configuration of a wiki whose searches are those of Wikipedia. */
export const withWords = (configuration: Configuration): Configuration => ({
  ...configuration,
  settings: { ...configuration.settings, search: 'cirrus' },
});
