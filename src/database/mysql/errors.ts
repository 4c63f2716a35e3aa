import { MissingTableError, StatementTimeoutError } from '../database.ts';

/** A server that went away while it was asked, or was not there: another may know the answer. */
export class ServerLostError extends Error {
  override readonly name = 'ServerLostError';
}

/** Codes of Node and the driver for a connection that is not or no longer there. */
const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
]);

/**
 * Numbers with which a server says that it cannot answer now: too many connections (1040), shutting down (1053, 1077, 1079),
 * a node outside its cluster (1047), connections that were ended (1927, 2006, 2013), restarting tables (1412 is none of it).
 */
const lostNumbers = new Set([1040, 1047, 1053, 1077, 1079, 1927, 2006, 2013]);
const missingNumbers = new Set([1054, 1142, 1143, 1146, 1356]);
const timeoutNumbers = new Set([1969, 3024]);

/** The number that the server gave an error, however it was translated; 0 for errors of others. */
export function serverErrorNumber(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  return 'errno' in error && typeof error.errno === 'number' ? error.errno : serverErrorNumber(error.cause);
}

interface DriverError {
  readonly code?: string;
  readonly errno?: number;
  readonly fatal?: boolean;
}

/** An error of the driver as the rest of the program knows it. */
export function translateError(error: Error): Error {
  const { code, errno, fatal } = error as DriverError;
  // After a fatal one the driver does not use the connection any more.
  if (
    fatal ||
    (code !== undefined && lostCodes.has(code)) ||
    (errno !== undefined && lostNumbers.has(errno))
  ) {
    return new ServerLostError(error.message, { cause: error });
  }
  if (errno !== undefined && timeoutNumbers.has(errno)) {
    return new StatementTimeoutError('The database took too long.', { cause: error });
  }
  if (errno !== undefined && missingNumbers.has(errno)) {
    return new MissingTableError(error.message, { cause: error });
  }
  return error;
}
