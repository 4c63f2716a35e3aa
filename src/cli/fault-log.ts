import type { Logger } from 'pino';
import { UnavailableError } from '../database/database.ts';

/** Logs the failures of a server. */
export interface FaultLog {
  /**
   * A request that could not be answered: with the number that its client was told, or, while the database cannot be
   * asked, only counted.
   */
  request(this: void, error: unknown, id: string, action: string | undefined): void;
  /** A server of a database that is lost, with the reason, or back. */
  server(this: void, name: string, fault: Error | undefined): void;
  /** A database that was reopened because its file had changed, or why it could not be. */
  replacement(this: void, fault: Error | undefined): void;
}

/** Seconds in which what many requests run into takes one line. */
const SECONDS = 10;

/** Makes the log of a server's faults; `now` is in milliseconds since any moment, and never goes back. */
export function createFaultLog(logger: Logger, now: () => number = () => performance.now()): FaultLog {
  const lostAt = new Map<string, number>();
  let refused = { requests: 0, reason: '' };
  let timer: NodeJS.Timeout | undefined;
  const tellRefused = (): void => {
    timer = undefined;
    if (refused.requests === 0) return;
    logger.error({ ...refused, seconds: SECONDS }, 'Answered requests with 503');
    refused = { requests: 0, reason: '' };
    waitToTell();
  };
  const waitToTell = (): void => {
    timer = setTimeout(tellRefused, SECONDS * 1000).unref();
  };
  return {
    request: (error, id, action) => {
      if (!(error instanceof UnavailableError)) {
        logger.error({ err: error, id, action }, 'Request failed');
        return;
      }
      logger.debug({ err: error, id, action }, 'Answered a request with 503');
      if (timer) {
        refused = { requests: refused.requests + 1, reason: error.message };
        return;
      }
      logger.error({ reason: error.message }, 'Answering requests with 503');
      waitToTell();
    },
    server: (server, fault) => {
      if (fault) {
        lostAt.set(server, now());
        logger.error({ server, reason: fault.message }, 'Lost a database server');
        return;
      }
      const since = lostAt.get(server) ?? now();
      lostAt.delete(server);
      logger.warn({ server, seconds: (now() - since) / 1000 }, 'Database server is back');
    },
    replacement: (fault) => {
      if (fault)
        logger.error({ reason: fault.message }, 'Cannot reopen the database, whose file has changed');
      else logger.warn('Reopened the database, whose file had changed');
    },
  };
}
