import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { pageQuery, queryString } from '../api/html/queries.ts';
import { createServer } from '../server/http/server.ts';
import { askAs } from '../server/pages/ask.ts';
import { readOverview } from '../server/pages/overview.ts';
import { createPipeline, type PipelineParts } from '../server/pipeline.ts';
import { cheap } from '../server/runners/offload.ts';

/** Milliseconds of work; a worker listens after them in any case, even if the database does not answer. */
const WORK = 500;

/** Milliseconds after which a process that already serves begins: its first clients are not made to wait. */
const DELAY = 250;

/** What warms up, and how. */
export interface WarmUp {
  readonly wiki: Pick<PipelineParts, 'api' | 'site' | 'version'>;
  /** Begins the `requestid` of each request, by which these are told from those of clients. */
  readonly mark: string;
  readonly logger: Logger;
  /** Whether clients already ask: then half of the time is left to them. */
  readonly isServing: boolean;
}

/**
 * Asks a wiki what its front page and the explorer propose, as anybody could, so that V8 has compiled the program and the
 * database has read its first pages when clients ask. Nothing counts, limits, keeps or logs these requests, and none is
 * answered by a runner. Never rejects, since a server can do without.
 */
export async function warmUp(options: WarmUp): Promise<void> {
  const asking = askForWork(options);
  // A worker listens only then; whoever serves already waits for nothing.
  await (options.isServing ? asking : Promise.race([asking, pause(WORK)]));
}

async function askForWork({ wiki, mark, logger, isServing }: WarmUp): Promise<void> {
  const { site } = wiki;
  const { scriptpath, mainpage } = site.configuration.general;
  let asked = 0;
  let left = WORK;
  const working = async <T>(work: (requestid: string) => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const answer = await work(`${mark}${asked++}`);
    const worked = performance.now() - begun;
    left -= worked;
    if (isServing) await pause(worked, undefined, { ref: false });
    return answer;
  };
  try {
    if (isServing) await pause(DELAY, undefined, { ref: false });
    const api = createPipeline({ ...wiki, budget: cheap });
    const app = await createServer(api, site);
    const ask = askAs(api, site, '127.0.0.1');
    const { content } = await readOverview(
      (parameters) => working((requestid) => ask({ ...parameters, requestid })),
      site,
    );
    const examples = content?.examples.map(({ parameters }) => parameters) ?? [];
    const queries = [...examples, pageQuery(mainpage)].map((parameters) =>
      queryString({ ...parameters, format: 'json', formatversion: '2' }),
    );
    for (let next = 0; left > 0; next++) {
      const { statusCode } = await working((requestid) =>
        app.inject(`${scriptpath}/api.php?${queries[next % queries.length] ?? ''}&requestid=${requestid}`),
      );
      if (statusCode >= 500) throw new Error(`A request was answered with ${statusCode}.`);
    }
    await app.close();
    logger.debug({ requests: asked }, 'Warmed up');
  } catch (error) {
    logger.debug({ err: error, requests: asked }, 'Stopped warming up');
  }
}
