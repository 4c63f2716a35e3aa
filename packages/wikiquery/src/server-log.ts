import { pino, type Logger } from 'pino';

/** Opens a server's log, on standard error. */
export const openServerLog = (): Logger =>
  pino({ level: process.env['WIKIQUERY_LOG'] || 'warn' }, pino.destination(2));
