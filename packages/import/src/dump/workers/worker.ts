import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Site } from '@wikiquery/core/wiki';
import type { StoredPages } from '../expand/stored-pages.ts';
import { serialize, type Job, type JobResults, type WorkerKnowledge } from './jobs.ts';

const { configuration, options, path } = workerData as WorkerKnowledge;
let known: Site | undefined;
let stored: StoredPages | undefined;

// Each kind of job loads its modules with the first job: for small dumps, loading takes most of the time.
enableCompileCache();
parentPort?.on('message', (job: Job) => void answer(job));

async function answer(job: Job): Promise<void> {
  if (job.kind === 'pages') {
    const { parseBatch } = await import('../xml/parse-batch.ts');
    const { texts, ...parsed } = parseBatch(job.batch, await site(), options);
    const read: JobResults['pages'] = { parsed: serialize(parsed), texts };
    parentPort?.postMessage(read, [texts.buffer as ArrayBuffer]);
  } else if (job.kind === 'links') {
    const { expandPages } = await import('../expand/expand-pages.ts');
    const { openStoredPages } = await import('../expand/stored-pages.ts');
    stored ??= openStoredPages(path, await site());
    parentPort?.postMessage(serialize(expandPages(job.pages, stored, await site(), job)), []);
  } else {
    const { parseRows } = await import('../sql/parse-rows.ts');
    const parsed = parseRows(job.batch, job.columns, job.insert);
    const numbers = parsed.tables
      .flatMap(({ columns }) => columns)
      .filter((column) => column instanceof Float64Array);
    parentPort?.postMessage(
      parsed,
      numbers.map(({ buffer }) => buffer as ArrayBuffer),
    );
  }
}

/** The site, which all jobs but those with rows need. */
async function site(): Promise<Site> {
  if (!known) {
    const { createSite } = await import('@wikiquery/core/wiki');
    known = createSite(configuration, []);
  }
  return known;
}
