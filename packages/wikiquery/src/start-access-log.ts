import type { Logger } from 'pino';
import type { Settings } from '@wikiquery/core/wiki/settings';
import { openAccessLog, type AccessLog } from '@wikiquery/server/telemetry';
import { UsageError } from './problem.ts';

/** The access log that a command line chooses. */
export interface AccessLogChoice {
  readonly file: string | undefined;
  readonly format: 'json' | 'text' | undefined;
}

/** Starts the access log that the command line or else the settings choose, and reopens its file on SIGHUP. */
export function startAccessLog(
  chosen: AccessLogChoice | undefined,
  { accessLog: given }: Pick<Settings, 'accessLog'>,
  logger: Logger,
): AccessLog | undefined {
  const file = chosen?.file ?? given.file;
  if (file === undefined) return undefined;
  const log = open();
  process.on('SIGHUP', log.reopen);
  return log;

  function open(): AccessLog {
    try {
      return openAccessLog({
        file: file ?? '-',
        format: chosen?.format ?? given.format,
        networks: given.networks,
        onTrouble: (reason, lostLines) => {
          logger.error({ reason, lostLines }, 'The access log cannot be written');
        },
      });
    } catch (error) {
      throw new UsageError(`The access log cannot be opened: ${(error as Error).message}`);
    }
  }
}
