import { parentPort, workerData } from 'node:worker_threads';
import { createSite } from '../../wiki/site.ts';
import { parseBatch } from '../xml/parse-batch.ts';
import type { Job, WorkerKnowledge } from './jobs.ts';

const { configuration, wishes } = workerData as WorkerKnowledge;
const site = createSite(configuration);

parentPort?.on('message', (job: Job) => {
  const parsed = parseBatch(job.batch, site, wishes);
  parentPort?.postMessage(parsed, [parsed.texts.buffer as ArrayBuffer]);
});
