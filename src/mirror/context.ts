import type { Site } from '../wiki/site.ts';
import type { Source } from './source/source.ts';
import type { MirrorState } from './state.ts';
import type { MirrorDatabase } from './write/database.ts';

/** What all parts of a mirror work with. */
export interface MirrorContext {
  readonly source: Source;
  readonly database: MirrorDatabase;
  readonly site: Site;
  readonly history: MirrorState['history'];
  readonly namespaces?: ReadonlySet<number>;
  /**
   * Seconds after a change until its page is read again: the source updates links some time after it has answered an
   * edit, and no event tells of that.
   */
  readonly recheck: number;
  /** Milliseconds since 1970 on this machine's clock, for what is tried again later. */
  readonly now: () => number;
}

/** Whether pages of a namespace are mirrored. */
export const isMirrored = ({ namespaces }: MirrorContext, namespace: number): boolean =>
  namespaces?.has(namespace) ?? true;
