import { serialize } from 'php-serialize';
import type { Json } from '@wikiquery/core/wiki';
import { logRow, logSearchRow, type Author } from '@wikiquery/import/rows';
import { storeChange } from './changes.ts';
import { tagChange } from './tags.ts';
import { notifyWatchers } from './watchers.ts';
import type { WritableWiki } from './writable-wiki.ts';

/** Who acts, with what a recent change tells of it. */
export interface Performer {
  readonly author: Author;
  readonly address: string;
  readonly isBot: boolean;
  /** Whether what it does needs no patrolling. */
  readonly isTrusted: boolean;
  /** Whether small changes that it makes to talk pages of users do not tell these. */
  readonly isQuiet: boolean;
}

/** A log entry to be stored. */
export interface NewLogEntry {
  /** Its ID, where it was assigned before; the next one by default. */
  readonly id?: number;
  readonly type: string;
  readonly action: string;
  readonly performer: Performer;
  readonly timestamp: string;
  /** The title that it is about. */
  readonly namespace: number;
  readonly key: string;
  /** ID of the page that has, or had, the title; 0 if there is none. */
  readonly page: number;
  readonly comment: string;
  readonly parameters?: Readonly<Record<string, Json>>;
  readonly hidden?: number;
  /** The revision that was made with it. */
  readonly revision?: number;
  /** Values by which it is found, such as the ID of a block. */
  readonly search?: readonly (readonly [field: string, value: string | number])[];
  readonly tags?: readonly string[];
  /** Whether no recent change tells of it, whatever its type. */
  readonly isUnannounced?: boolean;
  /** Takes what stores the recent change, where others come before it. */
  readonly later?: (publish: () => void) => void;
}

/** Logs that recent changes do not show. */
const quiet: ReadonlySet<string> = new Set(['create', 'patrol', 'suppress', 'tag']);

/** Stores a log entry with its recent change; returns its ID. */
export function storeLogEntry(wiki: WritableWiki, given: NewLogEntry): number {
  const entry = { ...given, comment: given.comment.trim() };
  const { type, action, performer, revision, hidden = 0, tags = [] } = entry;
  const { author, address, isBot, isTrusted } = performer;
  const id = entry.id ?? wiki.nextId('logging', 'log_id');
  const shown = serialize(entry.parameters ?? {});
  const parameters =
    revision === undefined ? shown : serialize({ ...entry.parameters, associated_rev_id: revision });
  wiki.insert('logging', logRow({ ...entry, id, author, hidden, parameters }, wiki.names));
  const search = [...(entry.search ?? []), ...(revision ? [['associated_rev_id', revision] as const] : [])];
  for (const pair of search) wiki.insert('log_search', logSearchRow(id, pair));
  const publish = (): void => {
    const change =
      entry.isUnannounced || quiet.has(type)
        ? undefined
        : storeChange(wiki, {
            ...entry,
            type: 'log',
            author,
            address,
            isBot,
            revision: revision ?? 0,
            patrolled: type === 'upload' && !isTrusted ? 0 : 2,
            hidden,
            log: { id, type, action },
            parameters: shown,
          });
    if (change !== undefined) notifyWatchers(wiki, entry, author.id, entry.timestamp);
    tagChange(wiki, tags, { log: id, change, revision });
  };
  if (given.later) given.later(publish);
  else publish();
  return id;
}
