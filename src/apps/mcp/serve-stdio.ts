import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { createMcpServer, type FaultListener } from './server.ts';
import type { Wiki } from './wiki.ts';

/** Serves one client on standard input and output until its input ends, or a signal does. */
export async function serveStdio(wiki: Wiki, onFault: FaultListener, signal: AbortSignal): Promise<void> {
  const isGone = Promise.withResolvers<undefined>();
  const server = createMcpServer(wiki, onFault, () => {
    isGone.resolve(undefined);
  });
  const transport = new StdioServerTransport();
  // A client that has gone reads no answers.
  process.stdout.on('error', () => {
    isGone.resolve(undefined);
  });
  const hasEnded = once(process.stdin, 'end', { signal }).catch(() => undefined);
  await server.connect(transport);
  const unanswered = followRequests(transport);
  await Promise.race([hasEnded, isGone.promise]);
  if (!signal.aborted) await Promise.race([unanswered(), isGone.promise, once(signal, 'abort')]);
  await server.close();
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
