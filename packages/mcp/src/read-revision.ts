import { isObject } from '@wikiquery/common/is-object';
import { askForPage, failIfMissing } from './find-page.ts';
import { askFor, listIn, queryIn, ToolError, type Wiki } from './wiki.ts';

/** A revision of a page. */
export interface Revision {
  readonly title: string;
  readonly redirectedFrom?: string;
  readonly revid: number;
  readonly timestamp: string | undefined;
  /** Its wikitext or other content; undefined if not requested. */
  readonly content: string | undefined;
}

/** Names a revision: by its number, or as the current one of a page. */
export interface RevisionChoice {
  readonly title?: string | undefined;
  readonly revid?: number | undefined;
}

/** Reads a revision; fails if it does not exist, or if its content is requested but hidden. */
export async function readRevision(
  wiki: Wiki,
  { title, revid }: RevisionChoice,
  withContent: boolean,
): Promise<Revision> {
  const parameters = {
    prop: 'revisions',
    rvprop: `ids|timestamp${withContent ? '|content' : ''}`,
    rvslots: withContent ? 'main' : undefined,
  };
  if (revid === undefined) {
    if (title === undefined) throw new ToolError('Give the title of a page, or the number of a revision.');
    const { page, redirectedFrom } = await askForPage(wiki, title, parameters);
    await failIfMissing(wiki, page);
    return revisionOf(page, withContent, redirectedFrom);
  }
  const query = queryIn(await askFor(wiki, { action: 'query', revids: revid, ...parameters }));
  const [page] = listIn(query, 'pages');
  if (!page) throw new ToolError(`There is no revision ${revid}. page_history lists those of a page.`);
  return revisionOf(page, withContent);
}

function revisionOf(
  page: Readonly<Record<string, unknown>>,
  withContent: boolean,
  redirectedFrom?: string,
): Revision {
  const [revision] = listIn(page, 'revisions');
  const title = String(page['title']);
  if (!revision) throw new ToolError(`"${title}" has no text of its own.`);
  const { slots } = revision;
  const main = isObject(slots) && isObject(slots['main']) ? slots['main'] : {};
  const { content } = main;
  if (withContent && typeof content !== 'string')
    throw new ToolError(
      main['texthidden'] === true || revision['texthidden'] === true
        ? 'The text of this revision is hidden.'
        : 'The text of this revision cannot be read.',
    );
  return {
    title,
    ...(redirectedFrom !== undefined && { redirectedFrom }),
    revid: Number(revision['revid']),
    timestamp: typeof revision['timestamp'] === 'string' ? revision['timestamp'] : undefined,
    content: typeof content === 'string' ? content : undefined,
  };
}
