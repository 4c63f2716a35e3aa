import type { OpenedStore } from '@wikiquery/core/store/hidden';
import type { RequestEnvironment, Site } from '@wikiquery/core/wiki';

/** A wiki whose full-text index is updated. */
export interface IndexedWiki {
  readonly store: OpenedStore;
  readonly site: Site;
  /** Returns the time and other circumstances in which templates are expanded. */
  readonly environment: (this: void) => RequestEnvironment;
}
