import { prefixedText } from '@wikiquery/core/wiki';
import { redirectTarget } from '@wikiquery/core/wikitext';
import { writeProblems } from '../../problems.ts';
import { pageOf, type Subject } from '../../subject.ts';
import { revisionById } from '../../writing/revisions.ts';
import type { EditContext } from './context.ts';

/** Finds the page that an edit of a redirect is meant for; undefined where the page is no redirect. */
export async function followRedirect(
  { title, page }: Subject,
  context: EditContext,
): Promise<
  | {
      readonly subject: Subject;
      readonly value: { readonly redirects: { readonly from: string; readonly to: string } };
    }
  | undefined
> {
  const { params, fail, site, wiki } = context;
  if (params.prependtext === undefined && params.appendtext === undefined && params.section !== 'new')
    fail(writeProblems['redirect-appendonly']);
  if (page?.page_is_redirect !== 1) return undefined;
  const content = revisionById(wiki, page.page_latest)?.slots.get('main');
  const target = content && redirectTarget(content, site);
  if (!target) return undefined;
  const redirect = { from: prefixedText(title, site), to: prefixedText(target, site) };
  if (target.interwiki !== '' || target.namespace < 0)
    fail(writeProblems['edit-invalidredirect'], [redirect.from, redirect.to], {
      data: { redirects: redirect },
    });
  return {
    subject: { title: target, page: await pageOf(target, context) },
    // Quirk: no list, although nothing else has a single redirect.
    value: { redirects: redirect },
  };
}
