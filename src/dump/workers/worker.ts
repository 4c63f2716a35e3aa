import { parentPort, workerData } from 'node:worker_threads';
import { createSite } from '../../wiki/site.ts';
import { expandPages } from '../expand/expand-pages.ts';
import { openStoredPages, type StoredPages } from '../expand/stored-pages.ts';
import { parseRows } from '../sql/parse-rows.ts';
import { parseBatch } from '../xml/parse-batch.ts';
import { writeAnswer } from './answers.ts';
import type { Job, JobResults, WorkerKnowledge } from './jobs.ts';

const { configuration, wishes, path } = workerData as WorkerKnowledge;
const site = createSite(configuration);
let stored: StoredPages | undefined;

parentPort?.on('message', (job: Job) => {
  if (job.kind === 'pages') {
    const { texts, ...parsed } = parseBatch(job.batch, site, wishes);
    const answer: JobResults['pages'] = { written: writeAnswer(parsed), texts };
    parentPort?.postMessage(answer, [texts.buffer as ArrayBuffer]);
  } else if (job.kind === 'links') {
    stored ??= openStoredPages(path, site);
    parentPort?.postMessage(writeAnswer(expandPages(job.pages, stored, site)), []);
  } else {
    const parsed = parseRows(job.batch, job.width);
    const numbers = parsed.columns.filter((column) => column instanceof Float64Array);
    parentPort?.postMessage(
      parsed,
      numbers.map(({ buffer }) => buffer as ArrayBuffer),
    );
  }
});
