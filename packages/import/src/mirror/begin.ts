import type { Configuration } from '@wikiquery/core/wiki';
import { interwikiRow, statisticsRow } from '../rows/site.ts';
import type { MirrorContext } from './context.ts';
import { describeSource } from './describe.ts';
import { listNames } from './reconcile/reconcile-lists.ts';
import { readState, writeState, type MirrorState } from './state.ts';
import { digitsOf } from './titles.ts';
import { enqueue, tasksOf } from './work-queue.ts';
import type { MirrorDatabase } from './write/database.ts';

/** Thrown when a database is already a mirror of another wiki. */
export class OtherMirrorError extends Error {
  override readonly name = 'OtherMirrorError';
}

/**
 * Returns the state from which a mirror continues, or begins a new one: an empty database with the first copy, one
 * imported from a dump with the changes since its newest revision, and either with the changes since a given time.
 */
export async function beginMirror(
  context: MirrorContext,
  configuration: Configuration,
): Promise<MirrorState> {
  const { database, source, history, namespaces, since } = context;
  const before = await readState(database);
  if (before) {
    if (before.source !== source.url)
      throw new OtherMirrorError(
        `The database is a mirror of ${before.source}, not of ${source.url}: name another database.`,
      );
    const { uploadPath } = configuration.settings;
    if (uploadPath !== undefined) await changeUploadPath(database, uploadPath);
    return before;
  }
  // Taken before anything is read, so that no later change is missed.
  const described = await describeSource(source, configuration);
  const { curtimestamp, query } = await source.ask({ meta: 'siteinfo', siprop: 'statistics' });
  const [newest] = await database.rows<{ readonly at: string | null }>(
    'SELECT max(rev_timestamp) AS at FROM revision',
  );
  const imported = newest?.at ?? undefined;
  const position = since ?? imported ?? digitsOf(curtimestamp);
  const state: MirrorState = {
    source: source.url,
    history,
    ...(namespaces && { namespaces: [...namespaces] }),
    position,
    ...(imported === undefined && (since === undefined ? { copy: { step: 0, done: 0, all: 0 } } : { since })),
    // The first round finds what a dump lacks: links that come from templates, protections, languages.
    sweep: {
      step: 0,
      rounds: 0,
      ...((imported === undefined || since !== undefined) && { since: position }),
    },
    expected:
      Number(query?.statistics?.pages ?? 0) + (history === 'all' ? Number(query?.statistics?.edits ?? 0) : 0),
    requests: 0,
    changes: 0,
    logEntries: 0,
  };
  await database.transaction(async (writing) => {
    await writeState(writing, state);
    await writing.put('wikiquery_import', [
      { name: 'wiki', value: configuration.general.wikiid },
      { name: 'configuration', value: JSON.stringify(described) },
    ]);
    await writing.put('interwiki', configuration.interwikimap.map(interwikiRow));
    if (query?.statistics) await writing.put('site_stats', [statisticsRow(query.statistics)]);
    await enqueue(writing, tasksOf('list', listNames));
  });
  return state;
}

/** Changes the path of files in the stored configuration. */
async function changeUploadPath(database: MirrorDatabase, uploadPath: string): Promise<void> {
  const [row] = await database.rows<{ readonly value: string | Uint8Array }>(
    "SELECT value FROM wikiquery_import WHERE name = 'configuration'",
  );
  if (!row) return;
  const stored = JSON.parse(Buffer.from(row.value).toString()) as Configuration;
  const value = JSON.stringify({ ...stored, settings: { ...stored.settings, uploadPath } });
  await database.transaction((writing) =>
    writing.put('wikiquery_import', [{ name: 'configuration', value }]),
  );
}
