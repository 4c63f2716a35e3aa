import { createHash } from 'node:crypto';
import type { pageActions } from '@wikiquery/core/api';
import { exactlyOne } from '@wikiquery/core/query';
import { may, supportsFormat } from '@wikiquery/core/wiki';
import { defineWrite, type WriteContext } from '../action.ts';
import { merge } from '../merge.ts';
import { writeProblems } from '../problems.ts';
import { readSubject, refusals, type Subject } from '../subject.ts';
import { revisionById } from '../writing/revisions.ts';
import { wholeText } from './edit/new-text.ts';

type Declared = Extract<(typeof pageActions)[number], { readonly name: 'stashedit' }>;
type StashContext = WriteContext<Declared['parameters']>;

/** `action=stashedit`: takes a text that is about to be saved, and says whether it could be. */
export const stashedit = defineWrite('stashedit', {
  run: async (context) => {
    const { params, request, viewer, site, sandbox, fail } = context;
    if (viewer.groups.includes('bot') || may(viewer, 'bot')) fail(writeProblems.botsnotsupported);
    const subject = await readSubject('stashedit', params, context);
    if (!supportsFormat(params.contentmodel, params.contentformat, site))
      fail(writeProblems.badmodelformat, [params.contentformat, params.contentmodel]);
    exactlyOne('stashedtexthash', 'text').check(new Set(request.keys()), (name) => name, 'stashedit');
    const { stashedTexts } = sandbox;
    const { stashedtexthash: given } = params;
    const text =
      given === undefined
        ? (params.text ?? '').replaceAll('\r\n', '\n').trimEnd()
        : (stashedTexts.get(given) ?? fail(writeProblems['stashedit-missingtext']));
    if (conflicts(text, subject, context)) return { value: { stashedit: { status: 'editconflict' } } };
    const isLimited = context.rateLimiter.limitOnce('stashedit');
    const isRefused = isLimited || (await refusals(subject, ['stashedit'], context)).length > 0;
    const texthash = given ?? createHash('sha1').update(text).digest('hex');
    if (!isRefused) stashedTexts.set(texthash, text);
    return {
      value: {
        stashedit: {
          status: isRefused ? 'ratelimited' : 'stashed',
          ...((!isRefused || given !== undefined) && { texthash }),
        },
      },
    };
  },
});

/** Whether a text changes the same as others did since the revision that it is based on. */
function conflicts(text: string, { page }: Subject, { params, site, wiki, fail }: StashContext): boolean {
  if (!page) return false;
  const { baserevid, section, sectiontitle } = params;
  const base = revisionById(wiki, baserevid === 0 ? page.page_latest : baserevid);
  if (base?.page !== page.page_id) return fail('nosuchrevid', [baserevid]);
  const before = base.slots.get('main')?.text ?? '';
  const mine = wholeText(before, text, { section, heading: sectiontitle ?? '' }, { site });
  if (base.id === page.page_latest) return false;
  const now = revisionById(wiki, page.page_latest)?.slots.get('main')?.text ?? '';
  return merge(before, mine, now) === undefined;
}
