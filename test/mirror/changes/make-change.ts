import { ApiError } from 'wikiquery-client';
import { NothingToChange, type ChangingWiki } from '../changing-wiki.ts';
import { accounts } from './accounts.ts';
import { edit, edits } from './edits.ts';
import { files } from './files.ts';
import { hidings } from './hidings.ts';
import { histories } from './histories.ts';
import type { Kinds } from './kind.ts';
import { moves } from './moves.ts';
import { scripts } from './scripts.ts';
import { settings } from './settings.ts';
import { someTitle } from './text.ts';

/** All kinds of changes. */
export const kinds: Kinds = {
  ...edits,
  ...moves,
  ...histories,
  ...hidings,
  ...files,
  ...accounts,
  ...settings,
  ...scripts,
};

/** What happened when a change was tried. */
export interface Tried {
  readonly kind: string;
  /** Why the wiki refused it. */
  readonly refusal?: string;
}

/** Makes one change, of a kind that is drawn. */
export async function makeChange(wiki: ChangingWiki): Promise<Tried> {
  const names = Object.entries(kinds).flatMap(([name, { weight }]) => Array<string>(2 * weight).fill(name));
  const name = wiki.pick(names);
  try {
    await kinds[name]?.change(wiki);
    return { kind: name };
  } catch (error) {
    if (error instanceof ApiError) return { kind: name, refusal: error.code };
    if (error instanceof NothingToChange) return { kind: name, refusal: 'nothing' };
    throw error;
  }
}

/** Edits a page, and returns the number of the revision. */
export async function makeEdit(wiki: ChangingWiki): Promise<number | undefined> {
  const { edit: made } = await edit(wiki, someTitle(wiki));
  return (made as { readonly newrevid?: number } | undefined)?.newrevid;
}
