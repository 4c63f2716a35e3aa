import type { WikiApi } from '@wikiquery/core/api/actions';
import type { Database } from '@wikiquery/core/database';
import type { OpenedStore } from '@wikiquery/core/store/hidden';
import type { Site } from '@wikiquery/core/wiki';

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
