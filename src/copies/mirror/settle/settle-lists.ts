import type { MirrorContext } from '../context.ts';
import { nextDue, settleDue } from '../due.ts';
import type { ApiQuery, Continuation } from '../source/answers.ts';
import { writeBlocks, writeProtectedTitles } from '../write/blocks.ts';
import type { Writing } from '../write/database.ts';
import { type Orphans, watchOrphans } from '../write/orphans.ts';
import { writeStatistics } from '../write/statistics.ts';
import { writeTagDefinitions } from '../write/tags.ts';

/** A list that is read as a whole, since nothing tells which of its items have changed. */
interface WholeList {
  readonly request: Readonly<Record<string, string>>;
  readonly write: (
    writing: Writing,
    context: MirrorContext,
    parts: readonly ApiQuery[],
    orphans: Orphans,
  ) => Promise<void>;
}

const lists: Readonly<Record<string, WholeList>> = {
  blocks: {
    request: {
      list: 'blocks',
      bklimit: 'max',
      bkprop: 'id|user|userid|by|byid|timestamp|expiry|reason|flags|restrictions',
    },
    write: (writing, { site }, parts, orphans) =>
      writeBlocks(
        writing,
        site,
        parts.flatMap(({ blocks = [] }) => blocks),
        orphans,
      ),
  },
  protectedtitles: {
    request: {
      list: 'protectedtitles',
      ptlimit: 'max',
      ptprop: 'timestamp|user|userid|comment|expiry|level',
    },
    write: (writing, { site }, parts, orphans) =>
      writeProtectedTitles(
        writing,
        site,
        parts.flatMap(({ protectedtitles = [] }) => protectedtitles),
        orphans,
      ),
  },
  tags: {
    request: { list: 'tags', tglimit: 'max', tgprop: 'hitcount|source' },
    write: (writing, _context, parts) =>
      writeTagDefinitions(
        writing,
        parts.flatMap(({ tags = [] }) => tags),
      ),
  },
  statistics: {
    request: { meta: 'siteinfo', siprop: 'statistics' },
    write: async (writing, _context, [first]) => {
      if (first?.statistics) await writeStatistics(writing, first.statistics);
    },
  },
};

/** The names of the lists that are read as a whole. */
export const listNames = Object.keys(lists);

/** Asks for lists that are read as a whole, one at a time. */
export async function settleLists(context: MirrorContext): Promise<void> {
  const { database, source, now } = context;
  const [due] = await nextDue(database, 'list', 1, now());
  const list = due && lists[due.name];
  if (!due) return;
  const parts: ApiQuery[] = [];
  for (let next: Continuation | undefined = {}; list && next;) {
    const answer = await source.ask({ ...list.request, ...next });
    parts.push(answer.query ?? {});
    next = answer.continue;
  }
  await database.transaction(async (writing) => {
    const orphans = watchOrphans(writing);
    await list?.write(writing, context, parts, orphans);
    await orphans.remove();
    await settleDue(writing, 'list', [due.name]);
  });
}
