import { ApiError, type Problem } from '@wikiquery/core/query/result';
import { may, Namespace, prefixedText } from '@wikiquery/core/wiki';
import { redirectContent } from '@wikiquery/core/wikitext';
import { askHooks, problemOf } from '../../hooks.ts';
import { contentMessage } from '../../messages.ts';
import { logPerformer } from '../../performing.ts';
import type { Subject } from '../../subject.ts';
import { spreadBlock } from '../../writing/autoblocks.ts';
import { movePage } from '../../writing/moves.ts';
import { pageById } from '../../writing/pages.ts';
import type { NewContent } from '../../writing/revisions.ts';
import { moveProblems } from './check.ts';
import type { MoveContext } from './context.ts';

/** Moves a page if that is allowed; returns why it is not, or nothing. */
export async function moveOne(
  from: Subject,
  to: Subject,
  context: MoveContext,
  { isFollowed = false } = {},
): Promise<readonly Problem[]> {
  const { wiki, site, params, viewer, performer, now } = context;
  const problems = await moveProblems(from, to, context);
  if (problems.length > 0) {
    spreadBlock(wiki, viewer, now);
    return problems;
  }
  const page = from.page && pageById(wiki, from.page.page_id);
  if (!page) throw new Error('The page to be moved does not exist.');
  const { refusals, tags } = await askHooks(
    { action: 'move', viewer, title: from.title, target: to.title, summary: params.reason },
    context,
  );
  if (refusals.length > 0) return refusals.map((refusal) => problemOf('move', refusal));
  const redirect = await redirectOf(from, to, page.model, context);
  const [old, target] = [prefixedText(from.title, site), prefixedText(to.title, site)];
  const { reason } = params;
  const colon = reason === '' ? '' : await contentMessage('colon-separator', [], context);
  const kind = `logentry-move-move${to.page ? '_redir' : ''}${redirect ? '' : '-noredirect'}`;
  const { name } = performer.author;
  const said = await contentMessage(kind, [name, name, `[[${old}]]`, `[[${target}]]`], context);
  const becomes = await contentMessage('prot_1movedto2', [old, target], context);
  const comments = {
    move: `${said}${colon}${reason}`,
    protection: `${becomes}${colon}${reason}`,
    overwriting: await contentMessage('delete_and_move_reason', [old], context),
  };
  wiki.transaction(() => {
    movePage(wiki, page, {
      from: from.title,
      to: to.title,
      performer: logPerformer(context),
      timestamp: now,
      reason,
      redirect,
      tags: params.tags && [...params.tags],
      logTags: tags,
      isFollowed,
      comments,
    });
  });
  return [];
}

/** The redirect that a move leaves; undefined if it leaves none. */
async function redirectOf(
  { title }: Subject,
  to: Subject,
  model: string,
  context: MoveContext,
): Promise<NewContent | undefined> {
  const { params, viewer, site } = context;
  if (params.noredirect && may(viewer, 'suppressredirect')) return undefined;
  if (title.namespace === Namespace.category) {
    const own = await contentMessage(
      'category-move-redirect-override',
      [prefixedText(to.title, site)],
      context,
    );
    if (own !== '' && own !== '-') return { model: 'wikitext', text: own };
  }
  return redirectContent(to.title, model, await contentMessage('move-redirect-text', [], context), site);
}

/** Ends the request with all problems, if there are any. */
export function failWith([first, ...others]: readonly Problem[]): void {
  if (first) throw new ApiError(first, {}, others);
}
