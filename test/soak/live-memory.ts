/** Reads how much memory the main thread of a process still uses after a full garbage collection. */
export interface LiveMemory extends Disposable {
  readonly megabytes: () => Promise<number>;
}

/** The parts of a message of Node's inspector that are read here. */
interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Connects to the inspector of a process that was started with `--inspect=127.0.0.1:PORT`. */
export async function openLiveMemory(port: number): Promise<LiveMemory> {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await response.json()) as readonly { readonly webSocketDebuggerUrl: string }[];
  if (target === undefined) throw new Error(`The inspector at port ${port} lists no process.`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => {
      reject(new Error(`The inspector at port ${port} refused the connection.`));
    });
  });
  let last = 0;
  const send = (method: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      const settle = ({ data }: MessageEvent): void => {
        const reply = JSON.parse(String(data)) as Reply;
        if (reply.id !== id) return;
        socket.removeEventListener('message', settle);
        if (reply.error) reject(new Error(`${method}: ${reply.error.message}`));
        else resolve(reply.result);
      };
      socket.addEventListener('message', settle);
      socket.send(JSON.stringify({ id, method }));
    });
  return {
    megabytes: async () => {
      await send('HeapProfiler.collectGarbage');
      const usage = (await send('Runtime.getHeapUsage')) as Readonly<Record<string, number>>;
      const { usedSize = 0, embedderHeapUsedSize = 0, backingStorageSize = 0 } = usage;
      return (usedSize + embedderHeapUsedSize + backingStorageSize) / 2 ** 20;
    },
    [Symbol.dispose]: () => {
      socket.close();
    },
  };
}
