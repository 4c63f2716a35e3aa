import cluster, { type Worker } from 'node:cluster';

interface Question {
  readonly question: string;
  readonly number: number;
}

interface Reply {
  readonly reply: unknown;
  readonly number: number;
}

/** Milliseconds for which workers are waited for; one that hangs is left out. */
const PATIENCE = 1000;

/** Asks all workers a question, and returns the replies that come in time. */
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
    // One that has just ended does not reply.
    for (const worker of workers) worker?.send(asked, () => undefined);
    if (workers.length === 0) finish();
  });
}

/** Answers its parent's questions in a worker. */
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
