import cluster from 'node:cluster';
import type { Admission } from '../server/admission/admission.ts';
import { connectPeers, createPeerMessages } from '../server/admission/peers.ts';
import {
  readSpending,
  SHARING_INTERVAL,
  type SharedUsage,
  type Spending,
} from '../server/admission/shared-usage.ts';
import { createSecret } from '../sessions/secret.ts';

/** What of clients' usage is shared: work for admission, or numbers of requests. */
type Shared = 'work' | 'requests';

/** What a worker sends to the others through their parent. */
export interface UsageMessage {
  readonly kind: 'usage';
  readonly of: Shared;
  readonly spent: readonly Spending[];
}

/** Whether a worker's message is for the other workers. */
export const isUsageMessage = (message: unknown): message is UsageMessage =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'usage';

/** Shares what clients spend with the other workers; returns what ends that. */
export function shareAmongWorkers(
  of: Shared,
  { shared, receive }: { readonly shared: SharedUsage; readonly receive: Admission['receive'] },
): () => void {
  if (cluster.isWorker) {
    shared.connect((spent) => {
      tellWorkers(of, spent);
    });
    process.on('message', (message: unknown) => {
      if (isUsageMessage(message) && message.of === of) receive(readSpending(message.spent));
    });
  }
  const timer = setInterval(shared.send, SHARING_INTERVAL).unref();
  return () => {
    clearInterval(timer);
  };
}

/** Shares what clients spend with the other workers and with peers; returns what ends that. */
export async function shareUsage(admission: Admission, secret: string | undefined): Promise<() => void> {
  const { policy, shared, receive } = admission;
  const stop = shareAmongWorkers('work', admission);
  if (policy.listen === undefined && policy.peers.length === 0) return stop;
  const peers = await connectPeers(policy, createPeerMessages(createSecret(secret), Date.now), (spent) => {
    receive(spent);
    // Of all workers, one receives it.
    if (cluster.isWorker) tellWorkers('work', spent);
  });
  shared.connect(peers.send);
  return () => {
    stop();
    peers.close();
  };
}

function tellWorkers(of: Shared, spent: readonly Spending[]): void {
  const message: UsageMessage = { kind: 'usage', of, spent };
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
