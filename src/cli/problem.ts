/** Something that the user can put right; its message says how, and no stack trace is shown. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
