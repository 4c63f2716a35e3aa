import type { Dump } from './identify.ts';
import { inTransactions, noteTruncation, type Reading } from './reading.ts';
import { deserialize } from './workers/jobs.ts';
import { inOrder } from './workers/pool.ts';
import { openCounted } from './write/counted-pages.ts';
import { openExpandable } from './write/expandable.ts';
import { openPages } from './write/pages.ts';
import { openSeen } from './write/seen-pages.ts';
import type { ImportState } from './write/state.ts';
import type { Problem } from './xml/records.ts';
import { splitPages } from './xml/split.ts';

/** Imports an XML dump from the offset in the state, and returns the state after it. */
export async function readPages(reading: Reading, dump: Dump, from: ImportState): Promise<ImportState> {
  const { database, options, progress, pool, keeper, site, given } = reading;
  const { limit = Number.POSITIVE_INFINITY } = options;
  const seen = from.wasEmpty ? undefined : openSeen(database, from.file);
  const expandable = reading.expands ? openExpandable(database) : undefined;
  const note = (problem: Problem): void => {
    keeper.note(dump.source.name, [problem]);
  };
  const writer = openPages(database, site, {
    ...options,
    given,
    wasEmpty: from.wasEmpty,
    isFirstDump: from.file === 0,
    counted: openCounted(database, from.file),
    note,
    ...(seen && { seen }),
    ...(expandable && { expandable }),
  });
  let isEmpty = from.offset === 0;
  const unpacking = dump.read(from.offset);
  const results = inOrder(
    splitPages(unpacking.chunks, { start: from.offset, prefix: dump.prefix ?? '' }),
    async (batch) => {
      // Taken now: by the time this batch is written, several more have been read.
      const taken = unpacking.taken();
      const result = await pool.run({ kind: 'pages', batch });
      return { end: batch.end, taken, ...result };
    },
    pool.size + 1,
  );
  const state = await inTransactions(
    reading,
    dump,
    from,
    results,
    ({ end, taken, parsed, texts }, before) => {
      const batch = { ...deserialize(parsed), texts };
      const { pages, revisions, ...bytes } = writer.write(batch, limit - before.pages);
      keeper.note(dump.source.name, batch.problems);
      keeper.disprove(batch.disproved);
      if (batch.pages.length + batch.logEntries.length + batch.problems.length > 0) isEmpty = false;
      const after = {
        ...before,
        offset: end,
        hasEnd: before.hasEnd || batch.isEnd,
        pages: before.pages + pages,
        revisions: before.revisions + revisions,
      };
      progress.read(dump, { unpacked: end, taken, ...bytes, state: after });
      return { state: after, isWhole: writer.isBetweenPages(), isLast: after.pages >= limit };
    },
    writer.flush,
  );
  if (!state.hasEnd && state.pages < limit) noteTruncation(reading, dump, state.offset, '</mediawiki>');
  else if (isEmpty)
    note({ kind: 'empty', offset: 0, title: '', message: 'The dump has no pages and no log entries.' });
  return state;
}
