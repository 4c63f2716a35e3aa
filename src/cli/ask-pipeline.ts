import { availableParallelism } from 'node:os';
import { randomBytes } from 'node:crypto';
import type { Ask } from '../apps/mcp/wiki.ts';
import { budgetOf } from '../api/budget.ts';
import type { Part } from '../client/rows/row.ts';
import { createAdmission } from '../server/admission/admission.ts';
import { fairWaiting } from '../server/admission/runner-queue.ts';
import { withPages } from '../server/pages/answer-pages.ts';
import { createPipeline } from '../server/pipeline.ts';
import type { Upstream } from '../server/upstream.ts';
import { createRunnerPool } from '../server/runners/pool.ts';
import { messageOf } from '../wiki/error-message.ts';
import { type WikiChoice } from './open-wiki.ts';
import type { OpenedWiki } from './opened-wiki.ts';
import { openServerLog } from './server-log.ts';
import { startRunner } from './start-runner.ts';

/** Requests to a wiki that are answered as a server answers them. */
export interface AskedPipeline {
  readonly ask: Ask;
  /** Ends the worker processes. */
  close(this: void): void;
}

const address = '127.0.0.1';

/**
 * Returns a function that answers requests as `wikiquery serve` does: within the budget of a request, cheap ones in this
 * process, and costly ones in worker processes, which are ended at the time limit or when the signal aborts. While the
 * configuration differs from the wiki's, the answers are errors.
 */
export function askPipeline(wiki: OpenedWiki, choice: WikiChoice, upstream?: Upstream): AskedPipeline {
  const { site } = wiki;
  const { settings, general } = site.configuration;
  // Worker processes open the same sessions.
  process.env['WIKIQUERY_SECRET'] ||= randomBytes(32).toString('hex');
  const admission = settings.admission === false ? undefined : createAdmission(site, settings.admission);
  const logger = openServerLog();
  const runners = createRunnerPool({
    ...(admission && { waiting: fairWaiting(admission.policy) }),
    count: settings.runners ?? availableParallelism(),
    start: () => startRunner(choice, budgetOf(site).megabytes, logger),
  });
  const api = withPages(wiki.api, site);
  const pipeline = createPipeline({ api, site, version: wiki.version, admission, runners, upstream });
  const ask: Ask = async (parameters, signal) => {
    signal?.throwIfAborted();
    const { body } = await pipeline.handle({
      method: 'GET',
      parameters,
      posted: false,
      server: general.server,
      address,
      ...(signal && { leaving: () => signal }),
    });
    signal?.throwIfAborted();
    return parsed(typeof body === 'string' ? body : Buffer.from(body).toString());
  };
  const close = (): void => {
    runners.close();
  };
  return { ask, close };
}

function parsed(body: string): Part {
  try {
    return JSON.parse(body) as Part;
  } catch (error) {
    throw new Error(`The answer is a document and not data: ${messageOf(error)}`, { cause: error });
  }
}
