import type { Configuration } from '../wiki/configuration.ts';
import type { MirrorContext } from './context.ts';
import { describeSource } from './describe.ts';
import { addDue } from './due.ts';
import { listNames } from './settle/settle-lists.ts';
import { type MirrorState, readState, writeState } from './state.ts';
import { digitsOf } from './titles.ts';
import { writeStatistics } from './write/statistics.ts';

/** Thrown when a database belongs to another mirror. */
export class OtherMirrorError extends Error {
  override readonly name = 'OtherMirrorError';
}

/**
 * Returns where a mirror goes on, or begins: an empty database with the first copy, one that was imported from a dump
 * with what has changed since its newest revision.
 */
export async function beginMirror(
  context: MirrorContext,
  configuration: Configuration,
): Promise<MirrorState> {
  const { database, source, history, namespaces } = context;
  const before = await readState(database);
  if (before) {
    if (before.source !== source.url)
      throw new OtherMirrorError(
        `The database is a mirror of ${before.source}, not of ${source.url}: name another file.`,
      );
    return before;
  }
  // Taken before anything is read, so that no later change is missed.
  const described = await describeSource(source, configuration);
  const { curtimestamp, query } = await source.ask({ meta: 'siteinfo', siprop: 'statistics' });
  const [newest] = await database.rows<{ readonly at: string | null }>(
    'SELECT max(rev_timestamp) AS at FROM revision',
  );
  const imported = newest?.at ?? undefined;
  const state: MirrorState = {
    source: source.url,
    history,
    ...(namespaces && { namespaces: [...namespaces] }),
    position: imported === undefined ? digitsOf(curtimestamp) : imported,
    ...(imported === undefined && { copy: { step: 0, done: 0, all: 0 } }),
    sweep: { step: 0, rounds: 0 },
    expected: (query?.statistics?.pages ?? 0) + (history === 'all' ? (query?.statistics?.edits ?? 0) : 0),
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
    await writing.put(
      'interwiki',
      configuration.interwikimap.map((wiki) => ({
        iw_prefix: wiki.prefix,
        iw_url: wiki.url,
        iw_api: wiki.api ?? '',
        iw_wikiid: wiki.wikiid ?? '',
        iw_local: wiki.local ? 1 : 0,
        iw_trans: wiki.trans ? 1 : 0,
      })),
    );
    if (query?.statistics) await writeStatistics(writing, query.statistics);
    await addDue(
      writing,
      listNames.map((name) => ({ kind: 'list', name })),
    );
  });
  return state;
}
