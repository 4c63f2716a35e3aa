import type { FileRepository, Site } from '@wikiquery/core/wiki';
import type { FileFolder } from './files/folder.ts';
import type { Source } from './source/source.ts';
import type { MirrorState } from './state.ts';
import type { MirrorDatabase } from './write/database.ts';

/** The folder to which files are downloaded, and the source's repository. */
export interface MirroredFiles extends FileFolder {
  readonly repository: FileRepository;
}

/** The full-text index of a mirror. */
export interface MirroredWords {
  /** Compares it with all pages; from then on, it is kept in the transactions that write pages. */
  begin(this: void): Promise<void>;
  /** Whether it has all pages; until then, words are searched in MediaWiki's own index. */
  isComplete(this: void): boolean;
  /** Puts some pages into it that nothing has written, such as those of a template; false if there are none. */
  reconcileSome(this: void): Promise<boolean>;
  /** Deletes the words of former texts. */
  forget(this: void): Promise<void>;
}

/** What the parts of a mirror share: its source, its database, and what is mirrored. */
export interface MirrorContext {
  readonly source: Source;
  readonly database: MirrorDatabase;
  readonly site: Site;
  readonly history: MirrorState['history'];
  readonly namespaces?: ReadonlySet<number>;
  /** Absent if files are not downloaded. */
  readonly files?: MirroredFiles;
  /** Absent unless the source's searches are those of Wikipedia. */
  readonly words?: MirroredWords;
  /** The time, in fourteen digits, from which a new mirror follows changes; it then makes no first copy. */
  readonly since?: string;
  /**
   * Seconds after a change until its page is read again: the source updates links some time after an edit, and no event
   * reports that.
   */
  readonly recheck: number;
  /** Returns the time on this machine's clock, in milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Returns when something that changes now has to be read again, in milliseconds since 1970; rounded up, so that many
 * changes share a time and few requests read all of them.
 */
export function recheckAt({ now, recheck }: MirrorContext): number {
  const shared = 1000 * recheck;
  return Math.ceil((now() + shared) / shared) * shared;
}

/** Whether pages of a namespace are mirrored. */
export const isMirrored = ({ namespaces }: MirrorContext, namespace: number): boolean =>
  namespaces?.has(namespace) ?? true;
