import { type LevelWithSilent, type Logger, pino } from 'pino';
import { UsageError } from './problem.ts';

const levels: readonly LevelWithSilent[] = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];

/** Reads the log level that the environment asks for. */
export function logLevel(environment: NodeJS.ProcessEnv = process.env): LevelWithSilent {
  const asked = environment['WIKIQUERY_LOG'] || 'warn';
  const level = levels.find((name) => name === asked);
  if (level) return level;
  throw new UsageError(`WIKIQUERY_LOG must be one of ${levels.join(', ')}, not "${asked}".`);
}

/** Opens a server's log, on standard error. */
export const openServerLog = (level = logLevel()): Logger => pino({ level }, pino.destination(2));
