import { lookupTable } from '@wikiquery/common/lookup-table';
import { statisticsRow } from '../../rows/site.ts';
import type { MirrorContext } from '../context.ts';
import type { ApiQuery } from '../source/answers.ts';
import { allParts } from '../source/source.ts';
import { completeTasks, nextTasks } from '../work-queue.ts';
import { writeBlocks, writeProtectedTitles } from '../write/blocks.ts';
import type { Writing } from '../write/database.ts';
import { writeTagDefinitions } from '../write/tags.ts';

/** A list that is read as a whole, since nothing tells which of its items have changed. */
interface WholeList {
  readonly request: Readonly<Record<string, string>>;
  readonly write: (writing: Writing, parts: readonly ApiQuery[]) => Promise<void>;
}

const lists: Readonly<Record<string, WholeList>> = lookupTable({
  blocks: {
    request: {
      list: 'blocks',
      bklimit: 'max',
      bkprop: 'id|user|userid|by|byid|timestamp|expiry|reason|flags|restrictions',
    },
    write: (writing, parts) =>
      writeBlocks(
        writing,
        parts.flatMap(({ blocks = [] }) => blocks),
      ),
  },
  protectedtitles: {
    request: {
      list: 'protectedtitles',
      ptlimit: 'max',
      ptprop: 'timestamp|user|userid|comment|expiry|level',
    },
    write: (writing, parts) =>
      writeProtectedTitles(
        writing,
        parts.flatMap(({ protectedtitles = [] }) => protectedtitles),
      ),
  },
  tags: {
    request: { list: 'tags', tglimit: 'max', tgprop: 'hitcount|source' },
    write: (writing, parts) =>
      writeTagDefinitions(
        writing,
        parts.flatMap(({ tags = [] }) => tags),
      ),
  },
  statistics: {
    request: { meta: 'siteinfo', siprop: 'statistics' },
    write: async (writing, [first]) => {
      if (first?.statistics) await writing.put('site_stats', [statisticsRow(first.statistics)]);
    },
  },
});

/** The names of the lists that are read as a whole. */
export const listNames = Object.keys(lists);

/** Reads one of the queued lists as a whole, and stores it. */
export async function reconcileLists({ database, source, now }: MirrorContext): Promise<void> {
  const [due] = await nextTasks(database, 'list', 1, now());
  const list = due && lists[due.name];
  if (!due) return;
  const parts: ApiQuery[] = [];
  if (list) for await (const { query = {} } of allParts(source, list.request)) parts.push(query);
  await database.transaction(async (writing) => {
    await list?.write(writing, parts);
    await completeTasks(writing, 'list', [due.name]);
  });
}
