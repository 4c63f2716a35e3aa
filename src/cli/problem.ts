/** An error that the user can fix: its message says how, and no stack trace is shown. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
