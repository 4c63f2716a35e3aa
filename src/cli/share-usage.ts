import cluster from 'node:cluster';
import type { Admission } from '../admission/admission.ts';
import { connectPeers, createPeerMessages } from '../admission/peers.ts';
import { readSpending, SHARING_INTERVAL, type Spending } from '../admission/shared-usage.ts';
import { createSecret } from '../session/secret.ts';

/** What a worker sends to the others through their parent. */
export interface UsageMessage {
  readonly kind: 'usage';
  readonly spent: readonly Spending[];
}

/** Whether a worker's message is for the other workers. */
export const isUsageMessage = (message: unknown): message is UsageMessage =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'usage';

/** Shares what clients spend with the other workers and with peers; returns what ends that. */
export async function shareUsage(
  { policy, shared, receive }: Admission,
  secret: string | undefined,
): Promise<() => void> {
  const tellWorkers = (spent: readonly Spending[]): void => {
    const message: UsageMessage = { kind: 'usage', spent };
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  };
  if (cluster.isWorker) {
    shared.connect(tellWorkers);
    process.on('message', (message: unknown) => {
      if (isUsageMessage(message)) receive(readSpending(message.spent));
    });
  }
  const hasPeers = policy.listen !== undefined || policy.peers.length > 0;
  const peers =
    hasPeers &&
    (await connectPeers(policy, createPeerMessages(createSecret(secret), Date.now), (spent) => {
      receive(spent);
      // Of all workers, one receives it.
      if (cluster.isWorker) tellWorkers(spent);
    }));
  if (peers) shared.connect(peers.send);
  const timer = setInterval(shared.send, SHARING_INTERVAL).unref();
  return () => {
    clearInterval(timer);
    if (peers) peers.close();
  };
}
