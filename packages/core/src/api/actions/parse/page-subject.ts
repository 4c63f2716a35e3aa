import { slotsOf } from '../../../data/store/content.ts';
import { pagesByIds, pagesByTitles, titleOfPage, type PageRow } from '../../../data/store/pages.ts';
import {
  openRevision,
  revisionsByNumber,
  type Revision,
  type RevisionRow,
} from '../../../data/store/revisions.ts';
import type { Store } from '../../../data/store/store.ts';
import type { PageSet, PageSource } from '../../../query/page-set.ts';
import { resolvePages } from '../../../query/resolve-pages.ts';
import { pageReference, wikitext } from '../../../query/result/problem-arguments.ts';
import { fail } from '../../../query/result/problems.ts';
import { isInvalid, parseTitle, prefixedText, type Title } from '../../../wiki/title.ts';
import { isKnownWithoutPage } from '../../../wikitext/known-without-page.ts';
import type { ActionContext } from '../../action.ts';
import type { parseParameters } from './parameters.ts';
import { sectionOf } from './section.ts';
import type { Subject } from './subject.ts';

type Context = ActionContext<typeof parseParameters>;

/** Reads a revision and its page; undefined if either does not exist. */
export async function revisionWithPage(
  store: Store,
  id: number,
): Promise<{ readonly row: RevisionRow; readonly page: PageRow } | undefined> {
  const [row] = await revisionsByNumber(store, [id]);
  const [page] = row?.rev_page ? await pagesByIds(store, [row.rev_page]) : [];
  return row && page ? { row, page } : undefined;
}

/** Returns a page or revision as a subject, as far as the viewer may see it. */
export async function savedSubject(context: Context): Promise<Subject> {
  const { params, store, viewer } = context;
  if (params.section === 'new') fail('parse', 'parse-new-section');
  if (params.oldid !== undefined) {
    const found = await revisionWithPage(store, params.oldid);
    if (!found) return fail('parse', 'nosuchrevid', [params.oldid]);
    const revision = openRevision(found.row, titleOfPage(found.page), viewer);
    if (!revision.textVisible) fail('parse', 'permissiondenied', ['deletedtext']);
    return { ...(await withText(found.page, revision, context)), revid: revision.id };
  }
  const redirected = params.redirects ? await followRedirect(context) : undefined;
  const target = [...(redirected?.redirects.values() ?? [])].at(-1);
  const page = await namedPage(target, context);
  const [row] = await revisionsByNumber(store, [page.page_latest]);
  if (!row) return fail('parse', 'missingcontent-pageid', [page.page_id]);
  const revision = openRevision(row, titleOfPage(page), viewer);
  return {
    ...(await withText(page, revision, context)),
    ...(params.prop.has('revid') && { revid: page.page_latest }),
    ...(redirected && { redirects: redirected.redirects }),
  };
}

/** Resolves the redirects of the page. */
async function followRedirect(context: Context): Promise<PageSet> {
  const { params } = context;
  const source: PageSource =
    params.pageid === undefined
      ? { kind: 'titles', titles: [params.page ?? ''], normalized: new Map() }
      : { kind: 'pageids', ids: [params.pageid] };
  return resolvePages(source, context, {
    redirects: true,
    convertTitles: false,
    isKnownWithoutPage: (title) => isKnownWithoutPage(title, context.site),
    warn: () => undefined,
  });
}

async function namedPage(target: Title | undefined, { params, site, store }: Context): Promise<PageRow> {
  if (!target && params.pageid !== undefined) {
    const [page] = await pagesByIds(store, [params.pageid]);
    return page ?? fail('parse', 'nosuchpageid', [params.pageid]);
  }
  const text = params.page ?? '';
  const title = target ?? parseTitle(text, site);
  if (isInvalid(title) || title.interwiki !== '')
    return fail('parse', 'invalidtitle', [isInvalid(title) ? text : prefixedText(title, site)]);
  if (title.namespace < 0 || title.key === '') return fail('parse', 'pagecannotexist');
  const [page] = await pagesByTitles(store, [title]);
  return page ?? fail('parse', 'missingtitle');
}

async function withText(page: PageRow, revision: Revision, context: Context): Promise<Subject> {
  const { params, store, site } = context;
  const title = titleOfPage(page);
  const isCurrent = revision.id === page.page_latest;
  const slots = (await slotsOf(store, [revision], true)).get(revision.id);
  const main = slots?.find(({ role }) => role === 'main');
  const model = main?.model ?? page.page_content_model ?? 'wikitext';
  const isAsked = params.oldid !== undefined;
  const needsText =
    params.section !== undefined ||
    params.generatexml ||
    params.prop.has('wikitext') ||
    params.prop.has('parsetree');
  const text = main?.text;
  if (text === undefined && (needsText || !isCurrent)) {
    if (isAsked) fail('parse', 'missingcontent-revid', [revision.id]);
    fail('parse', 'missingcontent-pageid', [page.page_id]);
  }
  const isHidden = isAsked && revision.hidden.text;
  const what =
    params.pageid === undefined ? wikitext(prefixedText(title, site)) : pageReference(page.page_id);
  return {
    title,
    pageId: page.page_id,
    shownId: params.pageid ?? page.page_id,
    model,
    ...(text !== undefined && {
      text: params.section === undefined ? text : sectionOf(text, model, params.section, what, site),
    }),
    revision: {
      id: revision.id,
      timestamp: revision.timestamp,
      user: revision.hidden.user ? '' : (revision.user?.name ?? ''),
      size: revision.size,
    },
    hasLinkTables: isCurrent && params.section === undefined,
    isHidden,
    isSuppressed: isHidden && revision.hidden.restricted,
  };
}
