import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from '../rig/until.ts';
import { fileOf, sourceFiles } from './sources.ts';

/** What V8 counted in one script. */
interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
}

const list = (prefix: string): string => `action=query&list=allpages&apprefix=${prefix}&format=json`;
const title = (text: string): string => `action=query&prop=info&titles=${text}&format=json`;

/** The source files of which a warm server runs code for a list, and for a title. */
export interface Walks {
  readonly list: readonly string[];
  readonly title: readonly string[];
}

/** Starts a server, and finds the files that it runs for small requests. */
export async function findWalks(): Promise<Walks> {
  const program = join(import.meta.dirname, '../../packages/wikiquery/bin/wikiquery.js');
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
    for (const prefix of ['B', 'C', 'D']) await ask(list(prefix));
    for (const text of ['Lamp', 'Buoy', 'Pier']) await ask(title(text));
    await call('Profiler.enable');
    await call('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const filesRunBy = async (query: string): Promise<ReadonlySet<string>> => {
      await call('Profiler.takePreciseCoverage');
      await ask(query);
      return filesRun((await call('Profiler.takePreciseCoverage')).result);
    };
    /** What a timer happens to run during one of the requests is not run for all. */
    const filesRunByAll = async (module: string, queries: readonly string[]): Promise<readonly string[]> => {
      let common: ReadonlySet<string> | undefined;
      for (const query of queries) {
        // On a busy machine, another process may have to answer.
        const files = await until(async () => {
          const found = await filesRunBy(query);
          return found.has(module) && found;
        }, `${module} runs`);
        common = common?.intersection(files) ?? files;
      }
      return [...(common ?? [])].toSorted();
    };
    return {
      list: await filesRunByAll('core/modules/list/allpages.ts', ['A', 'G', 'S'].map(list)),
      title: await filesRunByAll(
        'core/modules/prop/info.ts',
        ['Gull_Point', 'Main_Page', 'Harbour'].map(title),
      ),
    };
  } finally {
    server.kill('SIGKILL');
    await ended;
  }
}

/** The packages, and folders of the core, in the order in which a request comes to them. */
const folders = [
  'wikiquery',
  'server',
  'core/api',
  'core/sessions',
  'core/query',
  'core/modules',
  'core/data',
  'core/wiki',
  'common',
];

/** Writes walks as blocks of text, a folder a paragraph; of the title, what it does not share with the list. */
export function describeWalks({ list, title }: Walks): string {
  const own = title.filter((file) => !list.includes(file));
  const missed = list.filter((file) => !title.includes(file));
  return [
    `\`list=allpages&apprefix=A\` runs code of ${list.length} files:`,
    block(list),
    `\`prop=info&titles=Gull_Point\` runs code of ${title.length} files. Those of the list that it does without:`,
    block(missed),
    'And those that it has beside them:',
    block(own),
  ].join('\n\n');
}

const WIDTH = 110;
const INDENTATION = 15;

function block(files: readonly string[]): string {
  const byFolder = Map.groupBy(files, (file) => folders.find((one) => file.startsWith(`${one}/`)) ?? '');
  const order = [...byFolder.keys()].toSorted((a, b) => folders.indexOf(a) - folders.indexOf(b));
  const lines = order.flatMap((folder) => paragraph(folder, byFolder.get(folder) ?? []));
  return ['```text', ...lines, '```'].join('\n');
}

function paragraph(folder: string, files: readonly string[]): readonly string[] {
  const lines: string[] = [];
  let line = folder.padEnd(INDENTATION);
  for (const file of files) {
    const name = file.slice(folder.length + 1).replace(/\.tsx?$/, '');
    if (line.length + name.length + 2 > WIDTH) {
      lines.push(line.trimEnd());
      line = ' '.repeat(INDENTATION);
    }
    line += `${name}  `;
  }
  return [...lines, line.trimEnd()];
}

const page = new URL('../../docs/architecture.md', import.meta.url);
const heading = '\n## The walk of a small request\n\n';

/** The text between the introduction of the walks in `docs/architecture.md` and the next heading. */
export function documentedWalks(): string {
  const text = readFileSync(page, 'utf8');
  const { start, end } = placeIn(text);
  return text.slice(start, end);
}

/** Writes walks into `docs/architecture.md`. */
export function documentWalks(walks: Walks): void {
  const text = readFileSync(page, 'utf8');
  const { start, end } = placeIn(text);
  writeFileSync(page, text.slice(0, start) + describeWalks(walks) + text.slice(end));
}

function placeIn(text: string): { readonly start: number; readonly end: number } {
  const start = text.indexOf('`list=', text.indexOf(heading));
  const next = text.indexOf('\n\n## ', start);
  return { start, end: next < 0 ? text.length - 1 : next };
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
  const paths = new Map(sourceFiles().map(({ path }) => [pathToFileURL(fileOf(path)).href, path]));
  return new Set(
    scripts
      .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
      .flatMap(({ url }) => paths.get(url) ?? []),
  );
}
