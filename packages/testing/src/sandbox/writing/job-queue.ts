import { performJob } from './perform-job.ts';
import { nextJob, storeJob } from './stored-jobs.ts';
import type { WritableWiki } from './writable-wiki.ts';

/** Makes of a wiki's tables a wiki that does what MediaWiki leaves to jobs: at once, or, if it `waits`, when they run. */
export function withJobs(
  tables: Omit<WritableWiki, 'queue'>,
  { waits, now }: { readonly waits: () => boolean; readonly now: () => string },
): WritableWiki {
  const wiki: WritableWiki = {
    ...tables,
    queue: (job) => {
      if (waits()) storeJob(wiki, job, now());
      else performJob(wiki, job);
    },
  };
  return wiki;
}

/** Runs the jobs that wait, and those that they bring; returns how many there were. */
export function runJobs(wiki: WritableWiki, now: string): number {
  let count = 0;
  for (let next = nextJob(wiki, 0); next; next = nextJob(wiki, next.id)) {
    const { id, job } = next;
    if (!job) continue;
    wiki.transaction(() => {
      wiki.remove('job', { job_id: id });
      performJob(wiki, job, now);
    });
    count++;
  }
  return count;
}
