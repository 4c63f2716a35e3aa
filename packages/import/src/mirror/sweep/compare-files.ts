import { fileTitle, hexSha1 } from '@wikiquery/core/wiki';
import type { CopyStep } from '../copy/steps.ts';
import { digitsOf } from '../titles.ts';
import { enqueue, tasksOf, type Task } from '../work-queue.ts';

/**
 * Compares the current versions of files with the stored ones; files that differ become due, since an upload that fails
 * halfway changes files without a log entry. Files with hidden old versions become due too, since no list tells what is
 * hidden of these.
 */
export const compareFiles: CopyStep = {
  name: 'files',
  unit: 'entries',
  request: { list: 'allimages', aiprop: 'timestamp|sha1', ailimit: 'max' },
  read: async ({ database, site }, { query: { allimages = [] }, next }, from) => {
    const start = String(from?.['aicontinue'] ?? '');
    const end = next && String(next['aicontinue']);
    const within = (column: string): string =>
      `${column} >= ? ${end === undefined ? '' : `AND ${column} < ?`}`;
    const range = [start, ...(end === undefined ? [] : [end])];
    const rows = await database.rows<{ readonly name: string; readonly at: string; readonly sha1: string }>(
      `SELECT img_name AS name, img_timestamp AS at, img_sha1 AS sha1 FROM image WHERE ${within('img_name')}`,
      range,
    );
    const hidden = await database.rows<{ readonly name: string }>(
      `SELECT DISTINCT oi_name AS name FROM oldimage WHERE oi_deleted <> 0 AND ${within('oi_name')}`,
      range,
    );
    const stored = new Map(rows.map(({ name, at, sha1 }) => [name, `${at} ${hexSha1(sha1)}`]));
    const given = new Map(
      allimages.map(({ name, timestamp = '', sha1 = '' }) => [name, `${digitsOf(timestamp)} ${sha1}`]),
    );
    const names = [...new Set([...stored.keys(), ...given.keys()])];
    const differing = names.filter((name) => stored.get(name) !== given.get(name));
    const due = (name: string, history: boolean): Task => ({
      kind: 'title',
      name: fileTitle(name, site),
      history,
    });
    return {
      count: allimages.length,
      write: (writing) =>
        enqueue(writing, [
          ...differing.map((name) => due(name, true)),
          ...hidden.map(({ name }) => due(name, false)),
        ]),
    };
  },
};

/** Makes a step that reads deleted versions of files again; files with versions no longer listed become due. */
export const compareDeletedFiles = (deletedFiles: CopyStep): CopyStep => ({
  ...deletedFiles,
  read: async (context, part, from) => {
    const read = await deletedFiles.read(context, part, from);
    // A part may begin and end amid the versions of a file, which is then read again, whatever is listed.
    const [start, end] = [from, part.next].map((at) => String(at?.['facontinue'] ?? '').split('|')[0] ?? '');
    const stored = await context.database.rows<{ readonly id: number; readonly name: string }>(
      `SELECT fa_id AS id, fa_name AS name FROM filearchive
        WHERE fa_name >= ? ${end === '' ? '' : 'AND fa_name <= ?'}`,
      [start ?? '', ...(end === '' ? [] : [end ?? ''])],
    );
    const given = new Set(part.query.filearchive?.map(({ id }) => id));
    const gone = stored.filter(({ id }) => !given.has(id)).map(({ name }) => name);
    return {
      ...read,
      write: async (writing) => {
        await read.write(writing);
        // With the history, the deleted versions of a file are read.
        const titles = gone.map((name) => fileTitle(name, context.site));
        await enqueue(writing, tasksOf('title', titles, true));
      },
    };
  },
});
