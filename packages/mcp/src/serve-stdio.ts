import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { createCalls, type AllCalls } from './calls.ts';
import { refusal } from './messages.ts';
import { passMessages } from './read-lines.ts';
import { createMcpServer, type FaultListener } from './server.ts';
import type { Wiki } from './wiki.ts';

/** Milliseconds in which requests are still answered after the end of the input, and after a signal. */
const PATIENCE_AFTER_INPUT = 10_000;
const PATIENCE_AFTER_SIGNAL = 1000;

/** Serves one client on standard input and output until its input ends, or a signal does. */
export async function serveStdio(
  wiki: Wiki,
  onFault: FaultListener,
  signal: AbortSignal,
  calls: AllCalls = createCalls(),
): Promise<void> {
  const isGone = Promise.withResolvers<undefined>();
  const server = createMcpServer(wiki, calls.ofClient(), onFault, () => {
    isGone.resolve(undefined);
  });
  const messages = passMessages(({ code, message }) => {
    process.stdout.write(`${JSON.stringify(refusal(code, message))}\n`);
  });
  const transport = new StdioServerTransport(process.stdin.pipe(messages));
  // A client that has gone reads no answers.
  process.stdout.on('error', () => {
    isGone.resolve(undefined);
  });
  const isStopped = signal.aborted ? Promise.resolve() : once(signal, 'abort');
  const hasEnded = once(messages, 'end', { signal }).catch(() => undefined);
  await server.connect(transport);
  const unanswered = followRequests(transport);
  const gone = isGone.promise.then(() => 'gone' as const);
  const reason = await Promise.race([hasEnded.then(() => 'end' as const), gone]);
  if (reason === 'end' && !signal.aborted) {
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_AFTER_INPUT).unref());
    await Promise.race([unanswered(), gone, isStopped, late]);
  }
  await calls.end(signal.aborted ? PATIENCE_AFTER_SIGNAL : 0);
  await new Promise(setImmediate);
  await server.close();
  process.stdin.destroy();
}
/** Tracks the unanswered requests; returns a function that waits until there are none. */
function followRequests(transport: Transport): () => Promise<void> {
  const open = new Set<RequestId>();
  let wake: (() => void) | undefined;
  const { onmessage } = transport;
  const send = transport.send.bind(transport);
  const close = (id: RequestId): void => {
    open.delete(id);
    if (open.size === 0) wake?.();
  };
  const followed: Pick<Transport, 'onmessage' | 'send'> = {
    onmessage: (message, extra) => {
      if ('method' in message && 'id' in message) open.add(message.id);
      const cancelled = cancelledBy(message);
      if (cancelled !== undefined) close(cancelled);
      onmessage?.(message, extra);
    },
    send: async (message, options) => {
      await send(message, options);
      if (!('method' in message) && message.id !== undefined) close(message.id);
    },
  };
  Object.assign(transport, followed);
  return () =>
    new Promise((resolve) => {
      wake = resolve;
      if (open.size === 0) resolve();
    });
}

/** Returns the request that a message cancels, which is then never answered; undefined if it cancels none. */
function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  return message.params?.['requestId'] as RequestId | undefined;
}
