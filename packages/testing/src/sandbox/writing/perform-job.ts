import { pagesUsing, touchUsers } from './backlinks.ts';
import { recordCategories } from './category-changes.ts';
import type { Job } from './job.ts';
import { refreshLinks } from './links.ts';
import { pageById } from './pages.ts';
import { tagReverted } from './reverts.ts';
import type { WritableWiki } from './writable-wiki.ts';

/** Does what a job is about, at a time or, by default, when it became necessary. */
export function performJob(wiki: WritableWiki, job: Job, time?: string): void {
  switch (job.type) {
    case 'htmlCacheUpdate':
      touchUsers(wiki, job.page, job.table, { since: job.at, now: time ?? job.at });
      break;
    case 'refreshLinks':
      for (const id of pagesUsing(wiki, job.page, job.table)) {
        const page = pageById(wiki, id);
        if (page) refreshLinks(wiki, page, time ?? job.at);
      }
      break;
    case 'categoryMembershipChange':
      recordCategories(wiki, job, time);
      break;
    default:
      tagReverted(wiki, job);
  }
}
