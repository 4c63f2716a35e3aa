import type { Site } from '../wiki/site.ts';
import type { HiddenPart, UserDescription, Value, WikiDescription } from './description.ts';
import { sha1Base36 } from '../wiki/sha1.ts';
import { parseAddress } from './addresses.ts';

/** A text with its model, as a slot of one or more revisions holds it. */
export interface Content {
  readonly id: number;
  readonly text: string;
  readonly model: string;
  readonly sha1: string;
  readonly size: number;
  /** The revision that brought it. */
  readonly origin: number;
}

/** A revision, still on its page or deleted with it. */
export interface Revision {
  readonly id: number;
  readonly parent: number;
  readonly by: string;
  readonly at: string;
  readonly comment: string;
  readonly minor: boolean;
  readonly hidden: number;
  readonly slots: ReadonlyMap<string, Content>;
  /** Properties of the page that do not stand in its text. */
  readonly properties: Readonly<Record<string, string>>;
}

/** A page as it stands; moves and deletions change it. */
export interface Page {
  readonly id: number;
  namespace: number;
  key: string;
  readonly revisions: Revision[];
  language: string | null;
  restrictions: {
    readonly id: number;
    readonly type: string;
    readonly level: string;
    readonly cascade: boolean;
    readonly expiry: string;
  }[];
  touched: string;
}

/** A log entry. */
export interface LogEntry {
  readonly id: number;
  readonly type: string;
  readonly action: string;
  readonly at: string;
  readonly by: string;
  readonly namespace: number;
  readonly key: string;
  readonly page: number;
  readonly comment: string;
  readonly parameters: string;
  readonly hidden: number;
}

/** A version of a file. */
export interface FileVersion {
  readonly content: Uint8Array;
  readonly at: string;
  readonly by: string;
  readonly comment: string;
  readonly hidden: number;
}

/** A row of any table, column by column. */
export type TableRow = Readonly<Record<string, Value>>;

/** What the described events have made of the wiki so far. */
export interface State {
  readonly site: Site;
  readonly users: ReadonlyMap<string, { readonly id: number; readonly description: UserDescription }>;
  readonly editCounts: Map<string, number>;
  /** When each account was made. */
  readonly registrations: Map<string, string>;
  /** Pages by `namespace:key`. */
  readonly pages: Map<string, Page>;
  readonly archive: { readonly page: Page; readonly revision: Revision }[];
  readonly logs: LogEntry[];
  readonly logSearch: { readonly log: number; readonly field: string; readonly value: string }[];
  /** Rows of recentchanges; those of deleted pages are taken away. */
  changes: TableRow[];
  /** File versions by file key, oldest first. */
  readonly files: Map<string, FileVersion[]>;
  readonly tagged: {
    readonly tag: string;
    readonly change: number | null;
    readonly log: number | null;
    readonly revision: number | null;
  }[];
  /** Rows of tables that nothing reads back while the wiki is being made. */
  readonly rows: Map<string, TableRow[]>;
  readonly actors: Map<string, number>;
  readonly comments: Map<string, number>;
  readonly tags: Map<string, { readonly id: number; readonly active: boolean }>;
  /** Texts beside content, such as the variables of a filter hit. */
  readonly texts: { readonly id: number; readonly text: string }[];
  /** Block numbers by target. */
  readonly blocks: Map<string, number>;
  readonly next: (kind: string) => number;
}

/** A wiki in which nothing has happened yet. */
export function emptyState(site: Site, description: WikiDescription): State {
  const users = new Map(
    (description.users ?? []).map((user, index) => [user.name, { id: index + 1, description: user }]),
  );
  const counters = new Map<string, number>();
  return {
    site,
    users,
    editCounts: new Map(),
    registrations: new Map(),
    pages: new Map(),
    archive: [],
    logs: [],
    logSearch: [],
    changes: [],
    files: new Map(),
    tagged: [],
    rows: new Map(),
    actors: new Map(),
    comments: new Map(),
    tags: new Map(),
    texts: [],
    blocks: new Map(),
    next: (kind) => {
      const number = (counters.get(kind) ?? 0) + 1;
      counters.set(kind, number);
      return number;
    },
  };
}

/** Puts a row aside until the tables are written. */
export function keep(state: State, table: string, row: TableRow): void {
  const rows = state.rows.get(table);
  if (rows) rows.push(row);
  else state.rows.set(table, [row]);
}

const interned = (known: Map<string, number>, text: string): number => {
  const number = known.get(text) ?? known.size + 1;
  known.set(text, number);
  return number;
};

/** An author's number among the actors. */
export const actorOf = (state: State, name: string): number => interned(state.actors, name);

/** A comment's number; equal comments have one. */
export const commentOf = (state: State, text: string): number => interned(state.comments, text);

/** An account's number, 0 for an address. */
export const userOf = (state: State, name: string): number => state.users.get(name)?.id ?? 0;

/** Looks up the newest text in a page's main slot, as templates are read. */
export const textAt =
  (state: State) =>
  (namespace: number, key: string): string | undefined =>
    state.pages.get(`${namespace}:${key}`)?.revisions.at(-1)?.slots.get('main')?.text;

/** Puts a change tag on a revision, its change and its log entry. */
export function tag(
  state: State,
  name: string,
  of: { change?: number; log?: number; revision?: number },
): void {
  if (!state.tags.has(name))
    state.tags.set(name, { id: state.tags.size + 1, active: !name.startsWith('mw-') });
  state.tagged.push({
    tag: name,
    change: of.change ?? null,
    log: of.log ?? null,
    revision: of.revision ?? null,
  });
}

/** The bits that MediaWiki keeps for hidden parts. */
export function hiddenBits(parts: readonly HiddenPart[] = []): number {
  const bits = { content: 1, comment: 2, user: 4, restricted: 8 };
  return parts.reduce((sum, part) => sum | bits[part], 0);
}

/** Makes a content that a revision brings. */
export function newContent(state: State, text: string, model: string, origin: number): Content {
  return {
    id: state.next('content'),
    text,
    model,
    sha1: sha1Base36(text),
    size: Buffer.byteLength(text),
    origin,
  };
}

/** The right's holders among the groups of an account. */
export function hasRight(state: State, name: string, right: string): boolean {
  const groups = new Set(['*', ...(state.users.has(name) ? ['user'] : [])]);
  for (const group of state.users.get(name)?.description.groups ?? [])
    groups.add(typeof group === 'string' ? group : group.group);
  return state.site.configuration.usergroups.some(
    ({ name, rights }) => groups.has(name) && rights.includes(right),
  );
}

/** Where an author's requests come from. */
export function originOf(state: State, name: string): { address: string; hex: string; agent: string } {
  const own = parseAddress(name);
  const user = state.users.get(name);
  const address = own?.text ?? user?.description.address ?? `192.0.2.${100 + (user?.id ?? 0)}`;
  return {
    address,
    hex: parseAddress(address)?.first ?? '',
    agent: user?.description.agent ?? 'Mozilla/5.0 (X11; Linux x86_64)',
  };
}
