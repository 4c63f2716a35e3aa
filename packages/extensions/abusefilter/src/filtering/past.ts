import { unserialize } from 'php-serialize';
import { createAnonymousViewers, viewerOfAccount } from '@wikiquery/core/sessions';
import { readAccount } from '@wikiquery/core/store';
import {
  Hiding,
  isInvalid,
  makeTitle,
  maySeeAction,
  parseTitle,
  timestampMilliseconds,
  type Viewer,
} from '@wikiquery/core/wiki';
import type { Attempt, HookedActionContext } from '@wikiquery/import/hooks';
import { filterPermissions } from '../permissions.ts';
import { abusefilterProblems } from '../problems.ts';
import { currentFile, pastChange, type PastChange } from '../store/filtering.ts';
import type { Holder } from './holder.ts';
import { variablesOf } from './variables.ts';

/** Makes the variables that filters would have for a recent change, from what the wiki still knows of it. */
export async function variablesOfChange(id: number, context: HookedActionContext): Promise<Holder> {
  const { wiki, fail } = context;
  const change = pastChange(wiki, id) ?? fail(abusefilterProblems.nosuchrcid, [id]);
  if (!(await maySee(change, context))) fail(abusefilterProblems.deletedrc);
  const then = { ...wiki, now: change.timestamp };
  const attempt =
    attemptOf(change, await performerOf(change, context), context) ??
    fail(abusefilterProblems.unknownchange, [id]);
  const saved = attempt.action === 'edit' ? attempt.after.text : '';
  const holder = variablesOf(attempt, then, { isBlocked: await wiki.isBlocked(attempt.viewer), saved });
  if (attempt.action === 'edit') {
    const { before } = attempt;
    const since = change.beforeTimestamp;
    holder.define(
      'page_last_edit_age',
      since === null ? null : (timestampMilliseconds(change.timestamp) - timestampMilliseconds(since)) / 1000,
    );
    holder.defineLazily('old_links', () =>
      before?.model === 'wikitext' ? wiki.externalLinks(attempt.title, before.text) : [],
    );
  }
  return holder;
}

async function maySee({ hidden, logType }: PastChange, context: HookedActionContext): Promise<boolean> {
  if (hidden === 0) return true;
  if (logType) return maySeeAction(hidden | Hiding.text, context.viewer) !== false;
  return (await filterPermissions(context)).revision(hidden) !== false;
}

/** Who made a change, with the groups and rights of today. */
async function performerOf(
  { user: name }: PastChange,
  { store, site, environment }: HookedActionContext,
): Promise<Viewer> {
  const account = await readAccount(store, name);
  if (!account) return createAnonymousViewers(site)(name);
  return viewerOfAccount(account, undefined, { site, store, address: '', now: environment.now });
}

function attemptOf(
  change: PastChange,
  viewer: Viewer,
  { wiki, site }: HookedActionContext,
): Attempt | undefined {
  const title = makeTitle(change.namespace, change.key);
  const common = { viewer, title, summary: change.comment };
  if (change.logType === null || change.logType === '') {
    const after = wiki.content(change.revision);
    return after && { ...common, action: 'edit', before: wiki.content(change.before), after };
  }
  switch (change.logType) {
    case 'move': {
      const { '4::target': to } = unserialize(change.parameters ?? '') as Readonly<Record<string, string>>;
      const target = parseTitle(to ?? '', site);
      return isInvalid(target) ? undefined : { ...common, action: 'move', target };
    }
    case 'delete':
      return { ...common, action: 'delete' };
    case 'newusers': {
      const account = title.key.replaceAll('_', ' ');
      // Who creates an account for herself was nobody before.
      const creator = viewer.name === account ? createAnonymousViewers(site)('') : viewer;
      return { ...common, viewer: creator, action: 'createaccount', account };
    }
    case 'upload': {
      const file = currentFile(wiki, title.key);
      return file && { ...common, action: 'upload', file };
    }
    default:
      return undefined;
  }
}
