import cluster, { type Worker } from 'node:cluster';

interface Question {
  readonly question: string;
  readonly number: number;
}

interface Reply {
  readonly reply: unknown;
  readonly number: number;
}

/** Milliseconds to wait for replies; workers that hang are left out. */
const PATIENCE = 1000;

/** Sends all workers a question, and resolves with the replies that arrive in time, by worker. */
export function askWorkers<T>(question: string): Promise<ReadonlyMap<Worker, T>> {
  const number = Math.random();
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true);
  const replies = new Map<Worker, T>();
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      cluster.off('message', listen);
      resolve(replies);
    };
    const listen = (worker: Worker, message: Partial<Reply>): void => {
      if (message.number !== number) return;
      replies.set(worker, message.reply as T);
      if (replies.size === workers.length) finish();
    };
    const timer = setTimeout(finish, PATIENCE);
    cluster.on('message', listen);
    const asked: Question = { question, number };
    // A worker that has just exited does not reply.
    for (const worker of workers) worker?.send(asked, () => undefined);
    if (workers.length === 0) finish();
  });
}

/** Makes a worker answer its parent's questions; `answers` has a function for each. */
export function answerPrimary(answers: Readonly<Record<string, () => unknown>>): void {
  const answer = async ({ question = '', number }: Partial<Question>): Promise<void> => {
    const reply: unknown = await answers[question]?.();
    if (reply !== undefined && process.connected)
      process.send?.({ reply, number }, undefined, undefined, () => undefined);
  };
  process.on('message', (message: Partial<Question>) => {
    void answer(message);
  });
}
