import type Sqlite from 'better-sqlite3';
import { timestampOf, type Site } from '@wikiquery/core/wiki';
import type { WriteHook } from '@wikiquery/import/hooks';
import type { Controls } from './controls.ts';
import { withJobs } from './writing/job-queue.ts';
import { openForWriting } from './writing/open.ts';
import type { WritableWiki } from './writing/writable-wiki.ts';

/** A wiki that clients may write to. */
export interface Sandbox extends Controls {
  readonly wiki: WritableWiki;
  /** What extensions do about writes. */
  readonly hooks: readonly WriteHook[];
}

/** Makes a wiki that clients may write to; nothing else may write to its database. */
export const createSandbox = (
  database: Sqlite.Database,
  site: Site,
  controls: Controls,
  hooks: readonly WriteHook[],
): Sandbox => ({
  ...controls,
  hooks,
  wiki: withJobs(openForWriting(database, site), {
    waits: controls.jobs.waits,
    now: () => timestampOf(controls.clock.now()),
  }),
});
