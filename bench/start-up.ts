import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { start, stop, type Program } from './servers.ts';

const run = promisify(execFile);

/** Milliseconds that programs take from their start to their end, and servers to their first answer. */
export type StartUps = Readonly<Record<string, readonly number[]>>;

/** Measures commands of Node and servers in turn, several times. */
export async function startInTurns(
  commands: Readonly<Record<string, readonly string[]>>,
  servers: readonly Program[],
  port: number,
  times: number,
): Promise<StartUps> {
  const found: Record<string, number[]> = {};
  const measure = async (name: string, once: () => Promise<void>) => {
    const begun = performance.now();
    await once();
    (found[name] ??= []).push(performance.now() - begun);
  };
  for (let time = 0; time < times; time++) {
    for (const [name, args] of Object.entries(commands)) {
      await measure(name, async () => void (await run(process.execPath, args)));
    }
    for (const program of servers) {
      let stopIt = async () => {};
      await measure(`${program.name} to its first answer`, async () => {
        const server = await start(program, port);
        stopIt = () => stop(server);
        const answer = await fetch(`${server.url}?${firstRequest}`);
        if (!answer.ok) throw new Error(`${program.name} responds with ${answer.status} after its start`);
        await answer.arrayBuffer();
      });
      await stopIt();
    }
  }
  return found;
}

/** The first request to a server, and that of the command `query`. */
export const firstRequest = 'action=query&list=allpages&aplimit=5&format=json&formatversion=2';
