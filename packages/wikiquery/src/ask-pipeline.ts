import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { budgetOf } from '@wikiquery/core/api';
import { messageOf } from '@wikiquery/core/errors';
import type { Ask } from '@wikiquery/mcp';
import { createPipeline, type ServedApi, type Upstream } from '@wikiquery/server';
import { createAdmission, fairWaiting } from '@wikiquery/server/admission';
import { withPages } from '@wikiquery/server/pages';
import { createRunnerPool } from '@wikiquery/server/runners';
import type { Part } from 'wikiquery-client/rows';
import type { WikiChoice } from './open-wiki.ts';
import type { OpenedWiki } from './opened-wiki.ts';
import { openServerLog } from './server-log.ts';
import { startRunner } from './start-runner.ts';

/** A pipeline in this process, with worker processes for costly requests. */
export interface LocalPipeline extends Pick<ServedApi, 'handle'> {
  /** Ends the worker processes. */
  close(this: void): void;
}

/** Requests to a wiki that are answered as a server answers them. */
export interface AskedPipeline {
  readonly ask: Ask;
  /** Ends the worker processes. */
  close(this: void): void;
}

const address = '127.0.0.1';

/** Lets this process and its worker processes open the same sessions; to be called before the wiki is opened. */
export function shareSecret(): void {
  process.env['WIKIQUERY_SECRET'] ||= randomBytes(32).toString('hex');
}

/**
 * Opens a pipeline that answers requests as `wikiquery serve` does: within the budget of a request, cheap ones in this
 * process, and costly ones in worker processes, which are ended at the time limit or when the signal aborts.
 */
export function openPipeline(wiki: OpenedWiki, choice: WikiChoice, upstream?: Upstream): LocalPipeline {
  const { site } = wiki;
  const { settings } = site.configuration;
  shareSecret();
  const admission = settings.admission === false ? undefined : createAdmission(site, settings.admission);
  const logger = openServerLog();
  const runners = createRunnerPool({
    ...(admission && { waiting: fairWaiting(admission.policy) }),
    count: settings.runners ?? availableParallelism(),
    start: () => startRunner(choice, budgetOf(site).megabytes, logger),
  });
  const api = withPages(wiki.api, site);
  const { handle } = createPipeline({ api, site, version: wiki.version, admission, runners, upstream });
  const close = (): void => {
    runners.close();
  };
  return { handle, close };
}

/**
 * Returns a function that answers requests of somebody anonymous by a pipeline. While the configuration differs from the
 * wiki's, the answers are errors.
 */
export function askPipeline(wiki: OpenedWiki, choice: WikiChoice, upstream?: Upstream): AskedPipeline {
  const { handle, close } = openPipeline(wiki, choice, upstream);
  const { general } = wiki.site.configuration;
  const ask: Ask = async (parameters, signal) => {
    signal?.throwIfAborted();
    const { body } = await handle({
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
  return { ask, close };
}

function parsed(body: string): Part {
  try {
    return JSON.parse(body) as Part;
  } catch (error) {
    throw new Error(`The answer is a document and not data: ${messageOf(error)}`, { cause: error });
  }
}
