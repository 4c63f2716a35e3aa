/** The parts of the client, for programs that send requests in their own way. */
export { checkAnswer } from './check-answer.ts';
export { type Continuation, continuationOf, followContinuation } from './continuation.ts';
export { encodeRequest, readingMethod } from './encode.ts';
export { createPageJoin, growPage, type GrowingPage, pageKey, startPage } from './join-pages.ts';
export { createQueue, isBusy, pause, secondsUntilRetry } from './patience.ts';
export { createTransport } from './transport.ts';
