import type { MirrorContext } from '../context.ts';
import { enqueue, tasksOf } from '../work-queue.ts';
import { hasFile, listFiles, removeUnfinished, type FileFolder, type WantedFile } from './folder.ts';
import { wantedColumns, wantedFiles } from './wanted-files.ts';

/** How many files are compared together. */
const BATCH = 500;

/** Compares a folder with the table of files; files that it lacks, and files that are in no row, become due. */
export async function compareFolder({ database }: MirrorContext, folder: FileFolder): Promise<void> {
  await removeUnfinished(folder);
  for (let last: string | undefined = ''; last !== undefined;) {
    const rows: readonly WantedFile[] = await database.rows<WantedFile>(
      `SELECT ${wantedColumns} FROM image WHERE img_name > ? ORDER BY img_name LIMIT ${BATCH}`,
      [last],
    );
    last = rows.at(-1)?.name;
    const found = await Promise.all(rows.map((row) => hasFile(folder, row.name, row)));
    const lacking = rows.map(({ name }) => name).filter((_, index) => found[index] === false);
    await database.transaction((writing) => enqueue(writing, tasksOf('file', lacking)));
  }
  for await (const names of listFiles(folder)) {
    const known = await wantedFiles(database, names);
    const gone = names.filter((name) => !known.has(name));
    await database.transaction((writing) => enqueue(writing, tasksOf('gone', gone)));
  }
}
