import type { pageActions } from '@wikiquery/core/api';
import { atLeastOne } from '@wikiquery/core/query';
import { ownText, problem, type KnownProblem, type ProblemArgument } from '@wikiquery/core/query/result';
import { readViewerBlocks } from '@wikiquery/core/store';
import { may, Namespace, softwareTags, type Json } from '@wikiquery/core/wiki';
import { checkTags, defineWrite, requireTags, type WriteContext } from '../action.ts';
import { errorList } from '../error-list.ts';
import { requireNoBlock } from '../subject.ts';
import { tagProblems } from '../tag-problems.ts';
import { storeLogEntry } from '../writing/logs.ts';
import { pageById } from '../writing/pages.ts';
import { revisionById } from '../writing/revisions.ts';
import { findChange, tagsOfChange, type Change } from '../writing/tagged-change.ts';
import { tagChange, untagChange } from '../writing/tags.ts';
import { query } from '../writing/writable-wiki.ts';

type TagContext = WriteContext<Extract<(typeof pageActions)[number], { readonly name: 'tag' }>['parameters']>;

const kinds = { revid: 'nosuchrevid', rcid: tagProblems.nosuchrcid, logid: tagProblems.nosuchlogid } as const;

/** `action=tag`: gives tags to changes, or takes them off. */
export const tag = defineWrite('tag', {
  run: async (context) => {
    const { params, request, viewer, fail, wiki } = context;
    checkTags('tag', [...(params.add ?? [])], wiki);
    if (!may(viewer, 'changetags')) fail('permissiondenied', ['changetags']);
    await requireNoBlock('tag', context);
    const tags = [...(params.tags ?? [])];
    requireTags('tag', tags, context);
    atLeastOne('revid', 'rcid', 'logid').check(new Set(request.keys()), (name) => name, 'tag');
    const blocks = await readViewerBlocks(context.store, viewer, context.now);
    const results = wiki.transaction(() =>
      (['revid', 'rcid', 'logid'] as const).flatMap((kind) =>
        (params[kind] ?? []).map((id) => ({
          [kind]: id,
          ...tagOne(kind, id, { tags, isBlocked: blocks.length > 0 }, context),
        })),
      ),
    );
    return { value: { tag: results } };
  },
});

function tagOne(
  kind: keyof typeof kinds,
  id: number,
  { tags, isBlocked }: { readonly tags: readonly string[]; readonly isBlocked: boolean },
  context: TagContext,
) {
  const { params, wiki, site, performer, viewer, now } = context;
  const change = findChange(wiki, kind, id);
  if (!change) return { status: 'error', ...formatted(kinds[kind], [id], context) };
  const { limitOnce } = context.rateLimiter;
  // Any block, even one from a single page.
  if (isBlocked || limitOnce('changetags', 0))
    return { status: 'failure', errors: errorList(tagProblems['update-denied'], [], context) };
  const refused = [...(params.remove ?? [])].filter((one) => softwareTags(site).includes(one));
  if (refused.length > 0) {
    const one = refused.length === 1;
    const known = tagProblems[one ? 'remove-not-allowed-one' : 'remove-not-allowed-multi'];
    return { status: 'failure', errors: errorList(known, [refused.join(', '), refused.length], context) };
  }
  limitOnce('changetags');
  const initialTags = tagsOfChange(wiki, change);
  const added = [...(params.add ?? [])].filter((one) => !initialTags.includes(one));
  const removed = [...(params.remove ?? [])].filter((one) => [...initialTags, ...added].includes(one));
  const kept = added.filter((one) => !removed.includes(one));
  if (kept.length === 0 && removed.every((one) => added.includes(one)))
    return { status: 'success', noop: true };
  tagChange(wiki, added, change);
  untagChange(wiki, removed, change);
  const log = storeLogEntry(wiki, {
    type: 'tag',
    action: 'update',
    performer: { ...performer, isBot: may(viewer, 'bot') !== false },
    timestamp: now,
    ...targetOf(change, context),
    comment: params.reason.trim(),
    parameters: {
      // Quirk: what was not given but found is a text.
      '4::revid': kind === 'revid' ? id : textOrFalse(change.revision),
      '5::logid': kind === 'logid' ? id : textOrFalse(change.log),
      '6:list:tagsAdded': added,
      '7:number:tagsAddedCount': added.length,
      '8:list:tagsRemoved': removed,
      '9:number:tagsRemovedCount': removed.length,
      initialTags: [...initialTags],
    },
    search: [...added, ...removed].map((one) => ['Tag', one] as const),
  });
  tagChange(wiki, tags, { log });
  return { status: 'success', actionlogid: log, added, removed };
}

const textOrFalse = (id: number | undefined): string | false => (id === undefined ? false : String(id));

/** The title that the log names: that of the page, or of the log. */
function targetOf({ revision, log }: Change, { wiki }: TagContext) {
  const page = revision ? pageById(wiki, revisionById(wiki, revision)?.page ?? 0) : undefined;
  if (page) return { namespace: page.namespace, key: page.key, page: page.id };
  const type = log
    ? wiki.row(query<{ readonly type: string }>('SELECT log_type AS type FROM logging WHERE log_id = ?'), log)
    : undefined;
  return { namespace: Namespace.special, key: type ? `Log/${type.type}` : 'Tags', page: 0 };
}

/** An error of one of several changes. */
function formatted(
  known: KnownProblem,
  args: readonly ProblemArgument[],
  { errorFormat = 'bc' }: TagContext,
): Readonly<Record<string, Json>> {
  const occurred = problem('tag', known, args);
  const text = ownText(errorFormat)(occurred);
  return { code: occurred.code, ...(errorFormat === 'bc' ? { info: text } : { text }) };
}
