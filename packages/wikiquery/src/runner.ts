import { parseArgs } from 'node:util';
import { budgetOf, noWork, type AccountKind, type ApiResponse, type RequestWork } from '@wikiquery/core/api';
import { unlimited } from '@wikiquery/core/database';
import { createRevocations } from '@wikiquery/core/sessions';
import { withPages } from '@wikiquery/server/pages';
import {
  decodeOffloaded,
  encodeLong,
  type RunnerMessage,
  type RunnerRequest,
} from '@wikiquery/server/runners';
import type { Command } from './command.ts';
import { killWithParent } from './end-with-parent.ts';
import { createFaultLog } from './fault-log.ts';
import { highLimitsOption, wikiOptions } from './help/wiki-options.ts';
import { chooseWiki, openWiki } from './open-wiki.ts';
import { UsageError } from './problem.ts';
import { openServerLog } from './server-log.ts';
import { STATE_VARIABLE } from './state-folder.ts';

/** `wikiquery runner`, started by a server only, answers its costly requests. */
export const runner: Command = {
  run: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { ...wikiOptions(), ...highLimitsOption, origin: { type: 'string' } },
    });
    const logger = openServerLog();
    const faults = createFaultLog(logger, {
      isModule: (name) => wiki.api.isModule(name),
      isParameter: (name) => wiki.api.isParameter(name),
    });
    const opened = await openWiki(
      { ...chooseWiki(values), origin: values.origin },
      {
        onFault: faults.request,
        onServerChange: faults.server,
        connections: 2,
        revocations: createRevocations(process.env[STATE_VARIABLE], (sentence) => {
          logger.error(sentence);
        }),
      },
    ).catch(tellUnavailable);
    if (!opened) return 1;
    const wiki = opened;
    const { rows } = budgetOf(wiki.site);
    const ended = new Promise<void>((resolve) => {
      process.once('disconnect', () => {
        resolve();
      });
      if (!process.connected) resolve();
    });
    // The parent ends it.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
    const api = withPages(wiki.api, wiki.site);
    const answer = async (given: RunnerRequest): Promise<void> => {
      const { request, refused } = await decodeOffloaded(given);
      if (refused) {
        const { usage, account } = noWork;
        send(answerOf(await api.refuse(request, refused), usage, account));
        return;
      }
      const attempt = await api.attempt(request, { ...unlimited, rows });
      const response = attempt.kind === 'exceeded' ? await attempt.refuse() : attempt.response;
      const { usage, account } = attempt.work;
      send(answerOf(encodeLong(response), usage, account));
    };
    process.on('message', (request: RunnerRequest) => void answer(request));
    killWithParent();
    send({ kind: 'ready' });
    await ended;
    await wiki.close();
    return 0;
  },
};

/** Tells the parent why the wiki cannot be opened; rethrows unexpected errors, which are shown with their stack. */
async function tellUnavailable(error: unknown): Promise<undefined> {
  if (!(error instanceof UsageError)) throw error;
  await new Promise((sent) => process.send?.({ kind: 'unavailable', reason: error.message }, sent));
}

const answerOf = (
  response: ApiResponse,
  usage: RequestWork['usage'],
  account: AccountKind,
): RunnerMessage => ({ kind: 'answer', response, usage, account, memory: process.memoryUsage.rss() });

function send(message: RunnerMessage): void {
  // Nothing needs to be done if the parent is gone.
  process.send?.(message, undefined, undefined, () => undefined);
}
