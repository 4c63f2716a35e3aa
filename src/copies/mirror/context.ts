import type { FileRepository } from '../../wiki/file-repository.ts';
import type { Site } from '../../wiki/site.ts';
import type { FileFolder } from './files/folder.ts';
import type { Source } from './source/source.ts';
import type { MirrorState } from './state.ts';
import type { MirrorDatabase } from './write/database.ts';

/** Where files are downloaded to, and where the source has them. */
export interface MirroredFiles extends FileFolder {
  readonly repository: FileRepository;
}

/** What all parts of a mirror work with. */
export interface MirrorContext {
  readonly source: Source;
  readonly database: MirrorDatabase;
  readonly site: Site;
  readonly history: MirrorState['history'];
  readonly namespaces?: ReadonlySet<number>;
  /** Absent if files are not downloaded. */
  readonly files?: MirroredFiles;
  /** The time, in fourteen digits, from which changes are followed, where that is not the time of what there is. */
  readonly since?: string;
  /**
   * Seconds after a change until its page is read again: the source updates links some time after it has answered an
   * edit, and no event tells of that.
   */
  readonly recheck: number;
  /** Milliseconds since 1970 on this machine's clock, for what is tried again later. */
  readonly now: () => number;
}

/**
 * Returns when something that changes now is to be asked for again, in milliseconds since 1970. Many changes share such a
 * moment, and so few requests ask for all of them.
 */
export function recheckAt({ now, recheck }: MirrorContext): number {
  const shared = 1000 * recheck;
  return Math.ceil((now() + shared) / shared) * shared;
}

/** Whether pages of a namespace are mirrored. */
export const isMirrored = ({ namespaces }: MirrorContext, namespace: number): boolean =>
  namespaces?.has(namespace) ?? true;
