import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { StoredPages } from '../expand/stored-pages.ts';
import type { Site } from '../../wiki/site.ts';
import { type Job, type JobResults, serialize, type WorkerKnowledge } from './jobs.ts';

const { configuration, wishes, path } = workerData as WorkerKnowledge;
let known: Site | undefined;
let stored: StoredPages | undefined;

// What a kind of job needs is loaded with the first of them: most of the time in which small dumps are read goes there.
enableCompileCache();
parentPort?.on('message', (job: Job) => void answer(job));

async function answer(job: Job): Promise<void> {
  if (job.kind === 'pages') {
    const { parseBatch } = await import('../xml/parse-batch.ts');
    const { texts, ...parsed } = parseBatch(job.batch, await site(), wishes);
    const read: JobResults['pages'] = { parsed: serialize(parsed), texts };
    parentPort?.postMessage(read, [texts.buffer as ArrayBuffer]);
  } else if (job.kind === 'links') {
    const { expandPages } = await import('../expand/expand-pages.ts');
    const { openStoredPages } = await import('../expand/stored-pages.ts');
    stored ??= openStoredPages(path, await site());
    parentPort?.postMessage(serialize(expandPages(job.pages, stored, await site())), []);
  } else {
    const { parseRows } = await import('../sql/parse-rows.ts');
    const parsed = parseRows(job.batch, job.width);
    const numbers = parsed.columns.filter((column) => column instanceof Float64Array);
    parentPort?.postMessage(
      parsed,
      numbers.map(({ buffer }) => buffer as ArrayBuffer),
    );
  }
}

/** The wiki, as all jobs but those with rows have to know it. */
async function site(): Promise<Site> {
  if (!known) {
    const { createSite } = await import('../../wiki/site.ts');
    known = createSite(configuration);
  }
  return known;
}
