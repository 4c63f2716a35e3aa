import type { WikiApi } from '../api/actions/create-api.ts';
import type { Database } from '../data/database/database.ts';
import type { OpenedStore } from '../data/store/store.ts';
import type { Site } from '../wiki/site.ts';

/** An open wiki. */
export interface OpenedWiki {
  readonly site: Site;
  readonly store: OpenedStore;
  readonly api: WikiApi;
  /** Its own database first, then those of its external stores. */
  readonly databases: readonly [Database, ...Database[]];
  /** Returns the version of all data read in this turn of the event loop; undefined if it is unknown. */
  readonly version: (this: void) => string | undefined;
  close(): Promise<void>;
}
