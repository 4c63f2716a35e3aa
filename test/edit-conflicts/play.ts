import type { AnyRequest } from 'wikiquery-client';
import type { UserName } from '../sandbox/users.ts';
import { bases, casesOf, edits, histories, type KnownRevision, type PageState } from './cases.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A wiki in which cases are played. */
export interface Stage {
  /** Sends a request of a user, with a token if it is a write. */
  send(this: void, user: UserName, request: AnyRequest): Promise<Fields>;
  tick(this: void, seconds: number): void;
  /** Milliseconds since 1970. */
  now(this: void): number;
}

/** Error code, or text of the page, by name of the case: history, base, edit and editor. */
export type Outcomes = Readonly<Record<string, string>>;

/** Edits pages of histories on all bases; returns what each edit led to. */
export async function play(stage: Stage, chosen: readonly string[]): Promise<Outcomes> {
  const outcomes: Record<string, string> = {};
  for (const history of chosen) {
    const other = await prepare(stage, `Not the page ${history}`, 'edited by somebody else', []);
    let number = 0;
    let page: PageState | undefined;
    for (const { base, edit, editor } of casesOf(history)) {
      page ??= await prepare(stage, `Page ${history} ${++number}`, history, other.revisions);
      stage.tick(1);
      const request = { ...edits[edit], ...bases[base]?.({ ...page, now: stage.now() }) };
      const answer = await stage.send(editor, { action: 'edit', title: page.title, ...request });
      const { outcome, isUnchanged } = await outcomeOf(stage, page.title, answer);
      outcomes[[history, base, edit, editor].join(' / ')] = outcome;
      // A rejected edit leaves the page as it was, for the next case.
      if (!isUnchanged) page = undefined;
    }
  }
  return outcomes;
}

/** Creates a page with a history. */
async function prepare(
  stage: Stage,
  title: string,
  history: string,
  others: readonly KnownRevision[],
): Promise<PageState> {
  const revisions: KnownRevision[] = [];
  for (const event of histories[history] ?? []) {
    stage.tick('edit' in event ? (event.after ?? 60) : 1);
    const page = { title, revisions, others, now: stage.now() };
    const request = 'edit' in event ? { action: 'edit', title, ...event.edit } : event.other(page);
    const answer = await stage.send(event.user, request);
    const { edit } = answer as {
      readonly edit?: { readonly newrevid: number; readonly newtimestamp: string };
    };
    if (edit) revisions.push({ id: edit.newrevid, timestamp: edit.newtimestamp });
    if ('error' in answer) throw new Error(`${title}: ${JSON.stringify(answer['error']).slice(0, 300)}`);
  }
  return { title, revisions, others, now: stage.now() };
}

async function outcomeOf(
  { send }: Stage,
  title: string,
  answer: Fields,
): Promise<{ readonly outcome: string; readonly isUnchanged: boolean }> {
  const { error, edit } = answer as {
    readonly error?: { readonly code: string };
    readonly edit?: { readonly nochange?: boolean };
  };
  if (error) return { outcome: error.code, isUnchanged: true };
  if (edit?.nochange) return { outcome: 'no change', isUnchanged: true };
  const { query } = await send('sysop', {
    action: 'query',
    titles: title,
    prop: 'revisions',
    rvprop: 'content|comment|user|ids',
    rvslots: 'main',
  });
  const { pages } = query as {
    readonly pages: readonly {
      readonly revisions?: readonly { readonly slots?: { readonly main?: { readonly content?: string } } }[];
    }[];
  };
  const content = pages[0]?.revisions?.[0]?.slots?.main?.content;
  return { outcome: content === undefined ? JSON.stringify(answer) : `text: ${content}`, isUnchanged: false };
}
