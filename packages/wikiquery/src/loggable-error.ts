/** An error as the log shows it. */
export interface LoggableError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** Where it was thrown. */
  readonly stack: string;
  readonly cause?: LoggableError;
}

/** Maximum number of characters of a message, and of a stack, that are logged. */
const MOST = 4000;

/** Maximum number of nested causes that are logged. */
const MOST_CAUSES = 4;

/**
 * Describes an error without what drivers attach to theirs, such as statements with values; `hide` removes private text
 * from messages.
 */
export function loggableError(
  error: unknown,
  hide: (text: string) => string,
  causes = MOST_CAUSES,
): LoggableError {
  if (!(error instanceof Error))
    return { type: typeof error, message: shown(String(error), hide), stack: '' };
  const { name, message, stack = '', cause } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return {
    type: name,
    message: shown(message, hide),
    ...(code !== undefined && { code }),
    stack: framesOf(stack, message).slice(0, MOST),
    ...(cause !== undefined && causes > 0 && { cause: loggableError(cause, hide, causes - 1) }),
  };
}

const shown = (text: string, hide: (text: string) => string): string => {
  const hidden = hide(text);
  return hidden.length > MOST ? `${hidden.slice(0, MOST)}…` : hidden;
};

/** The lines of a stack after the message, which may have several lines itself. */
const framesOf = (stack: string, message: string): string =>
  stack
    .slice(message === '' ? 0 : stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
