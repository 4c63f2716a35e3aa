import { LockedError, MissingTableError, StatementTimeoutError } from '@wikiquery/core/errors';

/** Thrown when a server is unreachable or the connection to it is lost; another server may respond. */
export class ServerLostError extends Error {
  override readonly name = 'ServerLostError';
}

/** Codes of Node and the driver for a failed or lost connection. */
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
 * Error numbers of a server that is temporarily unavailable: too many connections (1040), shutting down (1053, 1077,
 * 1079), a node outside its cluster (1047), closed connections (1927, 2006, 2013).
 */
const lostNumbers = new Set([1040, 1047, 1053, 1077, 1079, 1927, 2006, 2013]);
const missingNumbers = new Set([1054, 1142, 1143, 1146, 1356]);
const timeoutNumbers = new Set([1969, 3024]);
const LOCK_WAIT_TIMEOUT = 1205;

/** Returns the server's error number, also of a translated error; 0 for other errors. */
export function serverErrorNumber(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  return 'errno' in error && typeof error.errno === 'number' ? error.errno : serverErrorNumber(error.cause);
}

/** Error numbers of exceeded connection limits: in total, of the account, or per hour. */
const connectionNumbers = new Set([1040, 1203, 1226]);

/** Whether a server refused a connection because there are too many. */
export const isTooManyConnections = (error: Error): boolean =>
  connectionNumbers.has(serverErrorNumber(error));

interface DriverError {
  readonly code?: string;
  readonly errno?: number;
  readonly fatal?: boolean;
}

/**
 * Translates an error of the driver to a {@link ServerLostError}, {@link StatementTimeoutError}, {@link LockedError} or
 * {@link MissingTableError}; returns others unchanged.
 */
export function translateError(error: Error): Error {
  const { code, errno, fatal } = error as DriverError;
  // The driver does not use a connection after a fatal error.
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
  if (errno === LOCK_WAIT_TIMEOUT) {
    return new LockedError('A table is locked.', { cause: error });
  }
  if (errno !== undefined && missingNumbers.has(errno)) {
    return new MissingTableError(error.message, { cause: error });
  }
  return error;
}
