/** An error that the user can fix: its message says how, and no stack trace is shown. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
}

/** An error in the command line itself, such as a missing option or a value that an option cannot have. */
export class CommandLineError extends UsageError {
  override readonly name = 'CommandLineError';
}

/** Whether a package is not installed, which sources import and the compiled program requires. */
export const isNotInstalled = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND');
