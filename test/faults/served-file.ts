import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServing, type ServedWiki } from '../program/serve.ts';
import { until } from '../rig/until.ts';
import type { TestWiki } from '../rig/wiki.ts';

/** What a client sees of a response. */
export interface Seen {
  readonly status: number;
  /** The text of the page that was asked for. */
  readonly text?: string | undefined;
  readonly code?: string | undefined;
  readonly retryAfter?: string | undefined;
}

/** A wiki served from a SQLite file, each in a folder of its own. */
export interface ServedFile extends AsyncDisposable {
  readonly path: string;
  readonly served: ServedWiki;
  /** Asks for the text of the page `Bridge`. */
  ask(this: void): Promise<Seen>;
  /** Sends a query and returns the status and the decoded response. */
  query(this: void, query: string): Promise<{ readonly status: number; readonly json: Answer }>;
  /** Asks until the answer is as expected, and returns it. */
  askUntil(this: void, isExpected: (seen: Seen) => boolean): Promise<Seen>;
  /** Status of `/ready`. */
  ready(this: void): Promise<number>;
  /** Renames a file with this wiki's database to the path. */
  replace(this: void, wiki: Pick<TestWiki, 'database'>): void;
  /** Messages and reasons logged so far. */
  log(this: void): readonly string[];
  /** Messages and reasons logged so far, as soon as there are this many. */
  logged(this: void, least: number): Promise<readonly string[]>;
}

interface Answer {
  readonly error?: { readonly code: string };
  readonly query?: {
    readonly general?: { readonly sitename: string };
    readonly pages?: readonly {
      readonly revisions?: readonly { readonly slots: { readonly main: { readonly content: string } } }[];
    }[];
  };
}

const textQuery = 'titles=Bridge&prop=revisions&rvprop=content&rvslots=main';

/** Makes an empty folder that is removed when the test ends. */
export function folderFor(t: { after(action: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-faults-'));
  t.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A configuration with which no request is logged as slow, however busy the machine is. */
export const neverSlow = <C extends { readonly settings: object }>(configuration: C) => ({
  ...configuration,
  settings: { ...configuration.settings, slowSeconds: 1e6 },
});

/** Writes a wiki's database and its configuration into a folder; returns their paths. */
export function writeWiki(
  { database, configuration }: Pick<TestWiki, 'database' | 'configuration'>,
  folder: string,
): { readonly path: string; readonly config: string } {
  const path = join(folder, 'wiki.sqlite');
  const config = join(folder, 'wiki.json');
  writeFileSync(path, database.serialize());
  writeFileSync(config, JSON.stringify(neverSlow(configuration)));
  return { path, config };
}

/** Serves a wiki from a file in a folder. */
export async function serveFile(
  wiki: Pick<TestWiki, 'database' | 'configuration'>,
  folder: string,
  ...more: readonly string[]
): Promise<ServedFile> {
  const { path, config } = writeWiki(wiki, folder);
  return clientOf(
    path,
    await startServing('--config', config, '--database', `sqlite:${path}`, '--port', '0', ...more),
  );
}

/** Asks a server of a file as clients do. */
export function clientOf(path: string, served: ServedWiki): ServedFile {
  const send = async (
    parameters: string,
  ): Promise<{ readonly response: Response; readonly json: Answer }> => {
    const response = await fetch(`${served.url}?action=query&format=json&formatversion=2&${parameters}`);
    return { response, json: (await response.json()) as Answer };
  };
  const ask = async (): Promise<Seen> => {
    const { response, json } = await send(textQuery);
    return {
      status: response.status,
      text: json.query?.pages?.[0]?.revisions?.[0]?.slots.main.content,
      code: json.error?.code,
      retryAfter: response.headers.get('retry-after') ?? undefined,
    };
  };
  return {
    path,
    served,
    ask,
    query: async (parameters) => {
      const { response, json } = await send(parameters);
      return { status: response.status, json };
    },
    askUntil: (isExpected) =>
      until(async () => {
        const seen = await ask();
        return isExpected(seen) && seen;
      }, 'the answer is as expected'),
    ready: async () => (await fetch(`${served.origin}/ready`)).status,
    replace: ({ database }) => {
      writeFileSync(`${path}.new`, database.serialize());
      renameSync(`${path}.new`, path);
    },
    log: () => served.log().map(messageOf),
    logged: async (least) => (await served.logged(least)).map(messageOf),
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  };
}

/** The message of a logged line, with its reason; what another program wrote is one as it is. */
function messageOf(line: string): string {
  if (!line.startsWith('{')) return line;
  const { msg, reason } = JSON.parse(line) as { readonly msg: string; readonly reason?: string };
  return reason === undefined ? msg : `${msg}: ${reason}`;
}

/** The answer while the database cannot be read. */
export const unavailable = {
  status: 503,
  text: undefined,
  code: 'internal_api_error_DBConnectionError',
  retryAfter: '5',
} as const;

/** The answer with the text of the page. */
export const answered = (text: string) => ({ status: 200, text, code: undefined, retryAfter: undefined });
