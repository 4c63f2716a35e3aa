import { pagesByTitles, titleOfPage } from '../../../data/store/pages.ts';
import { openRevision } from '../../../data/store/revisions.ts';
import { wikitext, type ProblemArgument } from '../../../query/result/problem-arguments.ts';
import { fail, problem } from '../../../query/result/problems.ts';
import { supportsFormat } from '../../../wiki/content-format.ts';
import { defaultContentModel } from '../../../wiki/content-model.ts';
import { jsonText, type Json } from '../../../wiki/json.ts';
import { timestampOf } from '../../../wiki/timestamp.ts';
import { isInvalid, parseTitle, prefixedText, type Title } from '../../../wiki/title.ts';
import { trimEndOf, whiteSpace } from '../../../wiki/trim-end.ts';
import { nobody } from '../../../wiki/viewer.ts';
import { presaved } from '../../../wikitext/rendering/presave.ts';
import type { ActionContext } from '../../action.ts';
import { revisionWithPage } from './page-subject.ts';
import type { parseParameters } from './parameters.ts';
import { sectionOf } from './section.ts';
import type { Subject } from './subject.ts';

type Context = ActionContext<typeof parseParameters>;

/** The title of texts that name none. */
const defaultTitle = 'API';

/** Returns the text in the request as a subject. */
export async function givenSubject(context: Context): Promise<Subject> {
  const { params, site, store, warn, environment, viewer } = context;
  const { title, revision, isExplicit } = await readPage(context);
  const [page] = title.namespace >= 0 ? await pagesByTitles(store, [title]) : [];
  if (params.text === undefined && isExplicit && (params.prop.size > 0 || params.generatexml)) {
    warn(problem('parse', params.revid === undefined ? 'parse-titlewithouttext' : 'parse-revidwithouttext'));
  }
  const model = params.contentmodel ?? modelOf();
  const { contentformat } = params;
  if (contentformat !== undefined && !supportsFormat(model, contentformat, site))
    fail('parse', 'badformat-generic', [contentformat, model]);
  const text = withSection(params.text ?? '', model, wikitext(prefixedText(title, site)), context);
  const isSaved = params.pst || params.onlypst;
  const saved = isSaved ? await saving(text, model, title, context) : undefined;
  return {
    title,
    pageId: page?.page_id ?? 0,
    shownId: page?.page_id ?? 0,
    model,
    text,
    ...(saved !== undefined && { saved }),
    revision: revision ?? {
      id: 0,
      timestamp: timestampOf(environment.now),
      user: params.preview || params.sectionpreview ? viewer.name : '',
      size: Buffer.byteLength(text),
    },
    hasLinkTables: false,
    isHidden: false,
    isSuppressed: false,
  };

  function modelOf(): string {
    if (params.text !== undefined && !isExplicit) {
      warn(problem('parse', 'parse-nocontentmodel', ['wikitext']));
      return 'wikitext';
    }
    return page?.page_content_model ?? defaultContentModel(title, site);
  }
}

interface TextPage {
  readonly title: Title;
  /** Whether the request names the page, by title or revision. */
  readonly isExplicit: boolean;
  readonly revision?: NonNullable<Subject['revision']>;
}

async function readPage({ params, site, store, warn }: Context): Promise<TextPage> {
  const requested = parseTitle(params.title ?? defaultTitle, site);
  if (isInvalid(requested) || requested.interwiki !== '')
    return fail('parse', 'invalidtitle', [params.title ?? defaultTitle]);
  if (params.revid === undefined) return { title: requested, isExplicit: params.title !== undefined };
  const found = await revisionOfText('parse', params.revid, store);
  if (params.title !== undefined && prefixedText(found.title, site) !== prefixedText(requested, site))
    warn(problem('parse', 'revwrongpage', [params.revid, prefixedText(requested, site)]));
  return { ...found, isExplicit: true };
}

/** Reads the page and data of the revision in `revid`; fails if it does not exist. */
export async function revisionOfText(
  module: string,
  id: number,
  store: Context['store'],
): Promise<{ readonly title: Title; readonly revision: NonNullable<Subject['revision']> }> {
  const found = await revisionWithPage(store, id);
  if (!found) return fail(module, 'nosuchrevid', [id]);
  const title = titleOfPage(found.page);
  const revision = openRevision(found.row, title, nobody);
  return {
    title,
    revision: {
      id,
      timestamp: revision.timestamp,
      user: revision.user?.name ?? '',
      size: revision.size,
    },
  };
}

function withSection(text: string, model: string, what: ProblemArgument, { params, site }: Context): string {
  const { section, sectiontitle } = params;
  if (section === undefined) return text;
  if (section !== 'new') return sectionOf(text, model, section, what, site);
  if (model !== 'wikitext' || sectiontitle === undefined || sectiontitle === '') return text;
  return `== ${sectiontitle} ==\n\n${text}`;
}

/** Applies pre-save transformations: signatures and substitution in wikitext, formatting of JSON. */
async function saving(text: string, model: string, title: Title, context: Context): Promise<string> {
  if (['wikitext', 'css', 'javascript'].includes(model)) return presaved(text, title, context);
  const lines = trimEndOf(text.replaceAll(/\r\n?/g, '\n'), whiteSpace);
  if (model !== 'json') return lines;
  try {
    return jsonText(JSON.parse(lines) as Json, '\t');
  } catch {
    return lines;
  }
}
