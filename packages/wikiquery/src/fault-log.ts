import type { Logger } from 'pino';
import { newFaultNumber } from '@wikiquery/core/api';
import type { WikiApi } from '@wikiquery/core/api/actions';
import { UnavailableError } from '@wikiquery/core/errors';
import type { RequestParameters } from '@wikiquery/core/query/parameters';
import type { ServerListener } from '@wikiquery/mariadb/address';
import { modulesOf, parameterNamesOf } from '@wikiquery/server/telemetry';
import { hideValues } from './hide-values.ts';
import { loggableError } from './loggable-error.ts';

/** Logs the failures of a server. */
export interface FaultLog {
  /**
   * Logs that a request could not be answered; returns the number that identifies it in the log and to the client.
   * Requests that find the database unavailable for the same reason share one, and are only counted after the first.
   */
  request(this: void, error: unknown, request: RequestParameters): string;
  /** Logs that a database server is lost or back, and that its replication stops or continues. */
  server: ServerListener;
  /** Logs that a database was reopened because its file had changed, or why it could not be. */
  replacement(this: void, fault: Error | undefined): void;
}

/** Seconds during which a fault that many requests share is logged in one line. */
const SECONDS = 10;

/** Tells known names from other text in a request, which may be private. */
type Known = Pick<WikiApi, 'isModule' | 'isParameter'>;

/** Creates the log of a server's faults; `now` is a monotonic clock in milliseconds. */
export function createFaultLog(
  logger: Logger,
  known: Known,
  now: () => number = () => performance.now(),
): FaultLog {
  const lostAt = new Map<string, number>();
  const stoppedAt = new Map<string, number>();
  /** Returns for how many seconds a server was in a state, which it leaves. */
  const endedSince = (since: Map<string, number>, server: string): number => {
    const start = since.get(server) ?? now();
    since.delete(server);
    return (now() - start) / 1000;
  };
  /** Requests without a database since the last line, by the reason. */
  const refused = new Map<string, { readonly id: string; requests: number }>();
  let timer: NodeJS.Timeout | undefined;
  const tellRefused = (): void => {
    for (const [reason, counted] of refused) {
      const { id, requests } = counted;
      if (requests === 0) refused.delete(reason);
      else logger.error({ id, requests, reason, seconds: SECONDS }, 'Answered requests with 503');
      counted.requests = 0;
    }
    timer = undefined;
    if (refused.size > 0) waitToTell();
  };
  const waitToTell = (): void => {
    timer ??= setTimeout(tellRefused, SECONDS * 1000).unref();
  };
  const describe = (request: RequestParameters) => ({
    modules: modulesOf(request, known.isModule),
    parameters: parameterNamesOf(request, known.isParameter),
  });
  const describeError = (error: unknown, request: RequestParameters) =>
    loggableError(error, hideValues(request, known.isModule));
  return {
    request: (error, request) => {
      if (!(error instanceof UnavailableError)) {
        const id = newFaultNumber();
        logger.error({ id, ...describe(request), fault: describeError(error, request) }, 'Request failed');
        return id;
      }
      const reason = error.message;
      const counted = refused.get(reason);
      const id = counted?.id ?? newFaultNumber();
      if (logger.isLevelEnabled('debug')) {
        const fault = describeError(error, request);
        logger.debug({ id, ...describe(request), fault }, 'Answered a request with 503');
      }
      if (counted) {
        counted.requests++;
        return id;
      }
      logger.error({ id, reason, ...describe(request) }, 'Answering requests with 503');
      refused.set(reason, { id, requests: 0 });
      waitToTell();
      return id;
    },
    server: (server, change) => {
      switch (change.kind) {
        case 'lost':
          lostAt.set(server, now());
          logger.error({ server, reason: change.reason }, 'Lost a database server');
          return;
        case 'back':
          logger.warn({ server, seconds: endedSince(lostAt, server) }, 'Database server is back');
          return;
        case 'replication-stopped':
          stoppedAt.set(server, now());
          logger.error({ server, reason: change.reason }, 'Replication has stopped');
          return;
        case 'replication-resumed':
          logger.warn({ server, seconds: endedSince(stoppedAt, server) }, 'Replication continues');
      }
    },
    replacement: (fault) => {
      if (fault)
        logger.error({ reason: fault.message }, 'Cannot reopen the database, whose file has changed');
      else logger.warn('Reopened the database, whose file had changed');
    },
  };
}
