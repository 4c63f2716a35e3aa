import { exactlyOne } from '@wikiquery/core/query';
import { pagesByIds, titleOfPage } from '@wikiquery/core/store';
import {
  isInvalid,
  isTalk,
  parseTitle,
  prefixedText,
  talkPage,
  type Json,
  type Title,
} from '@wikiquery/core/wiki';
import { defineWrite } from '../action.ts';
import { problemList } from '../error-list.ts';
import { pageOf, type Subject } from '../subject.ts';
import { setWatched, willWatch } from '../watching.ts';
import type { MoveContext } from './move/context.ts';
import { failWith, moveOne } from './move/move-one.ts';
import { moveSubpages } from './move/subpages.ts';

/** `action=move`: gives a page another title. */
export const move = defineWrite('move', {
  run: async (context) => {
    const { params, site } = context;
    const from = await readSource(context);
    const target = readTitle(params.to, context);
    const to: Subject = { title: target, page: await pageOf(target, context) };
    failWith(await moveOne(from, to, context));
    const answer = {
      from: prefixedText(from.title, site),
      to: prefixedText(target, site),
      reason: params.reason,
      redirectcreated: (await pageOf(from.title, context)) !== undefined,
      moveoverredirect: to.page !== undefined,
      ...(params.movetalk && (await moveTalk(from.title, target, context))),
      ...(params.movesubpages && (await subpagesOf(from.title, target, context))),
    };
    for (const title of [from.title, target])
      setWatched(title, await willWatch(params, title, ['watchmoves'], context), context);
    return { value: { move: answer } };
  },
});

async function readSource(context: MoveContext): Promise<Subject> {
  const { params, request, store, fail } = context;
  exactlyOne('from', 'fromid').check(new Set(request.keys()), (name) => name, 'move');
  if (params.fromid !== undefined) {
    const [page] = await pagesByIds(store, [params.fromid]);
    return page ? { title: titleOfPage(page), page } : fail('nosuchpageid', [params.fromid]);
  }
  const title = readTitle(params.from ?? '', context);
  const page = title.namespace < 0 ? undefined : await pageOf(title, context);
  return page ? { title, page } : fail('missingtitle');
}

function readTitle(text: string, { site, fail }: MoveContext): Title {
  const title = parseTitle(text, site);
  return isInvalid(title) || title.interwiki !== '' ? fail('invalidtitle', [text]) : title;
}

async function moveTalk(
  from: Title,
  to: Title,
  context: MoveContext,
): Promise<Record<string, Json | readonly Json[]>> {
  const { site } = context;
  const [old, target] = [talkPage(from), talkPage(to)];
  const page = old && !isTalk(from) ? await pageOf(old, context) : undefined;
  if (!page || !target) return {};
  const there = await pageOf(target, context);
  const problems = await moveOne({ title: old ?? from, page }, { title: target, page: there }, context, {
    isFollowed: true,
  });
  if (problems.length > 0) return { 'talkmove-errors': problemList(problems, context) };
  return {
    talkfrom: prefixedText(old ?? from, site),
    talkto: prefixedText(target, site),
    talkmoveoverredirect: there !== undefined,
  };
}

async function subpagesOf(from: Title, to: Title, context: MoveContext): Promise<Record<string, Json>> {
  const subpages = await moveSubpages(from, to, context);
  const [oldTalk, talk] = [talkPage(from), talkPage(to)];
  return {
    subpages,
    ...(context.params.movetalk &&
      oldTalk &&
      talk && { 'subpages-talk': await moveSubpages(oldTalk, talk, context) }),
  };
}
