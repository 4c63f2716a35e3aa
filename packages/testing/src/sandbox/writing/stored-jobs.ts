import { serialize, unserialize } from 'php-serialize';
import { sha1Base36 } from '@wikiquery/core/wiki';
import { isUsed } from './backlinks.ts';
import { backlinkTables, type Job, type Named, type RevertDetails } from './job.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** Puts a job into the queue as MediaWiki does, unless the same one waits there, or there is nothing to do. */
export function storeJob(wiki: WritableWiki, job: Job, now: string): void {
  const sha1 = sha1Base36(JSON.stringify(identityOf(job)));
  const waits =
    wiki.row(query("SELECT 1 FROM job WHERE job_sha1 = ? AND job_token = ''"), sha1) !== undefined;
  if (waits || !mayDoSomething(wiki, job)) return;
  wiki.insert('job', {
    job_cmd: job.type,
    job_namespace: SPECIAL,
    job_title: '',
    ...('page' in job && { job_namespace: job.page.namespace, job_title: job.page.key }),
    job_timestamp: now,
    job_params: serialize(parametersOf(job)),
    job_sha1: sha1,
  });
}

/** The namespace of jobs that are about no page. */
const SPECIAL = -1;

/** Quirk: only for links to a page or to a category, MediaWiki does not look whether there are any. */
const mayDoSomething = (wiki: WritableWiki, job: Job): boolean =>
  !('table' in job) ||
  job.table === 'pagelinks' ||
  job.table === 'categorylinks' ||
  isUsed(wiki, job.page, job.table);

/** What jobs have in common of which one is enough. */
function identityOf(job: Job): readonly unknown[] {
  switch (job.type) {
    case 'categoryMembershipChange':
      // The first one goes on to the latest revision.
      return [job.type, job.page.id];
    case 'revertedTagUpdate':
      return [job.type, job.revision];
    default:
      return [job.type, job.table, job.page.namespace, job.page.key];
  }
}

/** The parameters of a job as MediaWiki has them; `afterId`, `at` and `address` are our own. */
function parametersOf(job: Job): Readonly<Record<string, unknown>> {
  switch (job.type) {
    case 'categoryMembershipChange': {
      const { page, after, imported } = job;
      const from = { pageId: page.id, revTimestamp: after.timestamp, afterId: after.id };
      return { ...from, forImport: imported !== undefined, ...imported, ...titleOf(page) };
    }
    case 'revertedTagUpdate':
      return { revertId: job.revision, editResult: job.details };
    default:
      return { table: job.table, recursive: true, rootJobTimestamp: job.at, ...titleOf(job.page) };
  }
}

const titleOf = ({ namespace, key }: Named) => ({
  namespace,
  title: key,
});

interface JobRow {
  readonly id: number;
  readonly type: string;
  readonly namespace: number;
  readonly key: string;
  readonly parameters: string | Uint8Array;
}

/** Counts the jobs that wait. */
export const countJobs = (wiki: WritableWiki): number =>
  wiki.row(query<{ readonly count: number }>("SELECT count(*) AS count FROM job WHERE job_token = ''"))
    ?.count ?? 0;

/** A job as it waits in the table. */
export interface WaitingJob {
  readonly id: number;
  /** Undefined if it is none that is known here. */
  readonly job: Job | undefined;
}

/** Finds the job that was put into the queue next after one. */
export function nextJob(wiki: WritableWiki, after: number): WaitingJob | undefined {
  const row = wiki.row(
    query<JobRow>(`SELECT job_id AS id, job_cmd AS type, job_namespace AS namespace, job_title AS key,
      job_params AS parameters FROM job WHERE job_token = '' AND job_id > ? ORDER BY job_id LIMIT 1`),
    after,
  );
  return row && { id: row.id, job: readJob(row) };
}

function readJob({ type, namespace, key, parameters: stored }: JobRow): Job | undefined {
  const parameters = unserialize(String(stored)) as Readonly<Record<string, unknown>>;
  switch (type) {
    case 'categoryMembershipChange': {
      const { pageId, revTimestamp, afterId = 0, forImport, at = revTimestamp, address = '' } = parameters;
      const after = { timestamp: String(revTimestamp), id: Number(afterId) };
      const imported = forImport === true && { imported: { at: String(at), address: String(address) } };
      return { type, page: { id: Number(pageId), namespace, key }, after, ...imported };
    }
    case 'revertedTagUpdate': {
      const { revertId, editResult } = parameters;
      return { type, revision: Number(revertId), details: editResult as RevertDetails };
    }
    case 'htmlCacheUpdate':
    case 'refreshLinks': {
      const table = backlinkTables.find((one) => one === parameters['table']);
      return table && { type, page: { namespace, key }, table, at: String(parameters['rootJobTimestamp']) };
    }
    default:
      return undefined;
  }
}
