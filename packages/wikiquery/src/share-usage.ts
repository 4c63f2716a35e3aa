import cluster from 'node:cluster';
import { createSecret } from '@wikiquery/core/sessions';
import {
  connectPeers,
  createPeerMessages,
  readSpending,
  SHARING_INTERVAL,
  type Admission,
  type SharedUsage,
  type Spending,
} from '@wikiquery/server/admission';

/** The kind of clients' usage that is shared: work, for admission, or numbers of requests. */
type Shared = 'work' | 'requests';

/** A worker's message to the other workers, which their parent passes on. */
export interface UsageMessage {
  readonly kind: 'usage';
  readonly of: Shared;
  readonly spent: readonly Spending[];
}

/** Whether a message is a {@link UsageMessage}. */
export const isUsageMessage = (message: unknown): message is UsageMessage =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'usage';

/** Shares what clients spend with the other workers; returns a function that stops it. */
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

/** Shares what clients spend with the other workers and with peers; returns a function that stops it. */
export async function shareUsage(admission: Admission, secret: string | undefined): Promise<() => void> {
  const { policy, shared, receive } = admission;
  const stop = shareAmongWorkers('work', admission);
  if (policy.listen === undefined && policy.peers.length === 0) return stop;
  const peers = await connectPeers(policy, createPeerMessages(createSecret(secret), Date.now), (spent) => {
    receive(spent);
    // Only one worker receives it from the peers.
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
