import cluster from 'node:cluster';

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

/** Asks all workers a question and returns the replies that come in time. */
export async function askWorkers<T>(question: string): Promise<readonly T[]> {
  const number = Math.random();
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
  const replies: T[] = [];
  return new Promise((resolve) => {
    const listen = (_worker: unknown, message: Partial<Reply>): void => {
      if (message.number !== number) return;
      replies.push(message.reply as T);
      if (replies.length === workers.length) finish();
    };
    const finish = (): void => {
      clearTimeout(timer);
      cluster.off('message', listen);
      resolve(replies);
    };
    const timer = setTimeout(finish, PATIENCE);
    cluster.on('message', listen);
    const asked: Question = { question, number };
    for (const worker of workers) worker?.send(asked);
    if (workers.length === 0) finish();
  });
}

/** Answers its parent's questions in a worker. */
export function answerPrimary(answers: Readonly<Record<string, () => unknown>>): void {
  process.on('message', (message: Partial<Question>) => {
    const answer = answers[message.question ?? ''];
    if (answer) process.send?.({ reply: answer(), number: message.number });
  });
}
