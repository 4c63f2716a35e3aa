import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from '../rig/until.ts';
import { root } from './sources.ts';

/** What V8 counted in one script. */
interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
}

/**
 * Lists, for each group of similar queries, the files of `src` that each of them runs code of in a server that has
 * answered such queries before; what a timer happens to run during one of them is not in all.
 */
export async function walks(
  groups: readonly (readonly string[])[],
  warmUp: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const program = join(root, 'cli/main.ts');
  const server = spawn(process.execPath, ['--inspect=127.0.0.1:0', program, 'serve', '--port', '0']);
  const ended = once(server, 'exit');
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  try {
    const api = await until(() => /^http:\S+$/m.exec(printed)?.[0], 'the server listens');
    const inspector = await until(() => /ws:\S+/.exec(printed)?.[0], 'the inspector listens');
    const call = await connectInspector(inspector);
    const ask = async (query: string): Promise<void> => {
      const response = await fetch(`${api}?${query}`);
      const text = await response.text();
      if (!text.startsWith('{"batchcomplete"')) throw new Error(`${query}: ${text}`);
    };
    for (const query of warmUp) await ask(query);
    await call('Profiler.enable');
    await call('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const filesRunBy = async (query: string): Promise<ReadonlySet<string>> => {
      await call('Profiler.takePreciseCoverage');
      await ask(query);
      return filesRun((await call('Profiler.takePreciseCoverage')).result);
    };
    const found: string[][] = [];
    for (const queries of groups) {
      let common: ReadonlySet<string> | undefined;
      for (const query of queries) {
        const files = await filesRunBy(query);
        common = common?.intersection(files) ?? files;
      }
      found.push([...(common ?? [])].toSorted());
    }
    return found;
  } finally {
    server.kill('SIGKILL');
    await ended;
  }
}

type Call = (
  method: string,
  params?: Readonly<Record<string, unknown>>,
) => Promise<{ readonly result: readonly ScriptCoverage[] }>;

/** Returns a function that calls methods of the Chrome DevTools Protocol. */
async function connectInspector(url: string): Promise<Call> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  let last = 0;
  const waiting = new Map<number, (result: Awaited<ReturnType<Call>>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: Awaited<ReturnType<Call>> };
    waiting.get(id)?.(result);
  });
  return (method, params = {}) => {
    const id = (last += 1);
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Call>>>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    return promise;
  };
}

function filesRun(scripts: readonly ScriptCoverage[]): ReadonlySet<string> {
  const sources = `${pathToFileURL(root).href}/`;
  return new Set(
    scripts
      .filter(({ url }) => url.startsWith(sources))
      .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
      .map(({ url }) => url.slice(sources.length)),
  );
}
