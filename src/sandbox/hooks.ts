import { textAddress, textRow } from '../copies/rows/revisions.ts';
import type { Attempt, HookedWiki, Refusal, Verdict } from '../extensions/write-hook.ts';
import { readViewerBlocks } from '../data/store/viewer-blocks.ts';
import { ApiError, problem } from '../query/result/problems.ts';
import { externalUrl } from '../wiki/external-link.ts';
import { presaved } from '../wikitext/rendering/presave.ts';
import type { WriteContext } from './action.ts';
import { linksOfText } from './writing/links.ts';
import type { TableName } from './writing/writable-wiki.ts';

/** What extensions add to a write that they let through. */
export interface Allowed {
  readonly tags: readonly string[];
  /** Tells them of the revision that was stored. */
  readonly onSaved: (this: void, revision: number) => void;
}

type HookedContext = Pick<
  WriteContext,
  'environment' | 'now' | 'sandbox' | 'site' | 'store' | 'viewer' | 'wiki'
>;

/** Why extensions refuse what somebody is about to do, and what they add to it if they do not. */
export async function askHooks(
  attempt: Attempt,
  context: HookedContext,
): Promise<Allowed & { readonly refusals: readonly Refusal[] }> {
  const installed = new Set(context.site.configuration.settings.extensions);
  const hooks = context.sandbox.hooks.filter(({ name }) => installed.has(name));
  const verdicts: Verdict[] = [];
  for (const { attempted } of hooks) verdicts.push(await attempted(attempt, hookedWiki(context)));
  return {
    refusals: verdicts.flatMap(({ refusals }) => refusals),
    tags: verdicts.flatMap(({ tags }) => tags),
    onSaved: (revision) => {
      for (const { onSaved } of verdicts) onSaved?.(revision);
    },
  };
}

/** Lets extensions refuse what somebody is about to do, with all their reasons. */
export async function requireHooks(
  module: string,
  attempt: Attempt,
  context: HookedContext,
): Promise<Allowed> {
  const { refusals, ...allowed } = await askHooks(attempt, context);
  const [first, ...others] = refusals.map((refusal) => problemOf(module, refusal));
  if (first) throw new ApiError(first, {}, others);
  return allowed;
}

/** An extension's refusal as an error. */
export const problemOf = (module: string, { code, message, text, args, data }: Refusal) =>
  problem(module, { code, key: message, text }, args, data && { data });

function hookedWiki(context: HookedContext): HookedWiki {
  const { wiki, now, sandbox, store, site } = context;
  return {
    site,
    now,
    remembered: sandbox.remembered,
    row: wiki.row,
    rows: wiki.rows,
    run: wiki.run,
    // Extensions have tables of their own.
    insert: (table, row) => wiki.insert(table as TableName, row),
    storeText: (text) => textAddress(wiki.insert('text', textRow(wiki.nextId('text', 'old_id'), text))),
    externalLinks: (title, text) =>
      linksOfText(wiki, title, text, now).external.map(([domain, path]) =>
        externalUrl(domain, path, site.configuration.protocols),
      ),
    saved: (title, text) => presaved(text, title, context),
    isBlocked: async (viewer) => (await readViewerBlocks(store, viewer, now)).length > 0,
    transaction: wiki.transaction,
  };
}
