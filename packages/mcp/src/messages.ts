import { isNestedDeeper } from '@wikiquery/common/parse-json';

/** Bytes of a message, or of a batch of messages. */
export const MOST_BYTES = 100 * 1024;

/** Messages in a batch. */
const MOST_MESSAGES = 20;

/** Levels to which a message may be nested. */
const MOST_LEVELS = 64;

/** A message that is refused, as JSON-RPC reports it. */
export class MessageError extends Error {
  override readonly name = 'MessageError';
  readonly code: number;
  /** The status over HTTP. */
  readonly status: number;

  constructor(code: number, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

const PARSE_ERROR = -32_700;
/** The code of JSON-RPC for a message that is no valid request. */
export const INVALID_REQUEST = -32_600;

/** Returns the error for a message that is too long. */
export const tooLong = (): MessageError =>
  new MessageError(INVALID_REQUEST, `The message is too long: it may have ${MOST_BYTES / 1024} KiB.`, 413);

/** Throws a {@link MessageError} if JSON is nested too deeply to be read. */
export function checkNesting(json: string): void {
  if (isNestedDeeper(json, MOST_LEVELS))
    throw new MessageError(
      INVALID_REQUEST,
      `The message is nested too deeply: it may have ${MOST_LEVELS} levels.`,
    );
}

/** Parses a message or a batch; throws a {@link MessageError} if it is too large or not JSON. */
export function parseMessages(json: string): unknown {
  checkNesting(json);
  let messages: unknown;
  try {
    messages = JSON.parse(json);
  } catch {
    throw new MessageError(PARSE_ERROR, 'The body of the request is not JSON.');
  }
  if (Array.isArray(messages) && messages.length > MOST_MESSAGES)
    throw new MessageError(
      INVALID_REQUEST,
      `The batch is too long: it may have ${MOST_MESSAGES} messages, and has ${messages.length}.`,
    );
  return messages;
}

/** Returns the answer to a message that is refused before its ID is known. */
export const refusal = (code: number, message: string): object => ({
  jsonrpc: '2.0',
  error: { code, message },
  id: null,
});
