import type { Environment } from '../environment.ts';
import type { Capacity, Routing } from './capacity.ts';
import type { Checked } from './check.ts';
import type { Costs } from './costs.ts';

/** What `docs/sizing.md` is made of. */
export interface SizingResults {
  readonly environment: Environment;
  /** Of the last minute, before and after the measurements: other programs disturb them. */
  readonly loadAverage: { readonly before: number; readonly after: number };
  /** On SQLite, and on MariaDB if it was measured. */
  readonly costs: readonly Costs[];
  readonly checked: readonly Checked[];
  readonly capacities: readonly Capacity[];
  readonly routing: readonly Routing[];
  /** Resident bytes of the largest serving process after the load. */
  readonly memory: number;
  /** The measured wiki. */
  readonly wiki: { readonly bytes: number; readonly pages: number; readonly revisions: number };
  /** Processor time in milliseconds by scenario, of runs of the benchmark in which there was a MediaWiki. */
  readonly mediaWiki: Readonly<Record<string, { readonly wikiquery: number; readonly mediawiki: number }>>;
}
