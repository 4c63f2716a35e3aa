import { Namespace } from '@wikiquery/core/wiki';
import type { QueryParameters } from '@wikiquery/explorer/links';
import { fieldsOf, itemsOf, resultOf, textOf, type Ask, type AskIfCheap, type Fields } from './ask.ts';

/** A query that has results on this wiki. */
export interface ExampleQuery {
  /** Its description in English, followed by a `name` in the wiki's language. */
  readonly before: string;
  readonly name?: string;
  readonly after?: string;
  readonly parameters: QueryParameters;
}

/** Whether a page belongs to a user, whose account may be hidden; no example is about such a page. */
export const isOfUser = ({ ns }: Fields): boolean => ns === Namespace.user || ns === Namespace.userTalk;

/** What is known about the wiki when its examples are chosen. */
export interface KnownContent {
  readonly hasChanges: boolean;
  readonly pages: number;
  readonly users: number;
  readonly files: number;
  /** Title of the most recently changed page that is not a user's. */
  readonly latestTitle: string | undefined;
  readonly mainPage: string;
}

/** Queries the wiki to choose examples that have results; returns at least five, best first. */
export async function chooseExamples(ask: Ask, known: KnownContent): Promise<readonly ExampleQuery[]> {
  const [category, linked] = await Promise.all([largestCategory(ask), wellLinkedPage(ask, known)]);
  const title = linked ?? known.latestTitle;
  const query = { action: 'query' } as const;
  const examples: readonly (ExampleQuery | false)[] = [
    known.hasChanges && {
      before: 'The latest changes',
      parameters: {
        ...query,
        list: 'recentchanges',
        rcprop: 'title|timestamp|user|sizes|comment',
        rclimit: '25',
      },
    },
    !known.hasChanges &&
      known.latestTitle !== undefined && {
        before: 'The latest revisions',
        parameters: {
          ...query,
          list: 'allrevisions',
          arvprop: 'ids|timestamp|user|size|comment',
          arvlimit: '25',
        },
      },
    category !== undefined && {
      before: 'Pages in the largest category, ',
      name: category,
      after: ', with their sizes',
      parameters: {
        ...query,
        generator: 'categorymembers',
        gcmtitle: category,
        gcmlimit: '50',
        prop: 'info',
      },
    },
    linked !== undefined && {
      before: 'Pages that link to ',
      name: linked,
      parameters: { ...query, list: 'backlinks', bltitle: linked, bllimit: '50' },
    },
    title !== undefined && {
      before: 'The history of ',
      name: title,
      parameters: {
        ...query,
        titles: title,
        prop: 'revisions',
        rvprop: 'ids|timestamp|user|size|comment',
        rvlimit: '50',
      },
    },
    known.files > 0 && {
      before: 'Files with their sizes and types',
      parameters: { ...query, list: 'allimages', aiprop: 'timestamp|size|mime', ailimit: '25' },
    },
    known.pages > 0 && {
      before: 'Pages by title',
      parameters: { ...query, list: 'allpages', aplimit: '50' },
    },
    known.users > 0 && {
      before: 'Users with the number of their edits',
      parameters: { ...query, list: 'allusers', auprop: 'editcount|registration', aulimit: '50' },
    },
    {
      before: 'What this wiki is: its name, language and software',
      parameters: { ...query, meta: 'siteinfo', siprop: 'general' },
    },
    {
      before: 'The namespaces with their names',
      parameters: { ...query, meta: 'siteinfo', siprop: 'namespaces|namespacealiases' },
    },
    {
      before: 'The groups of users with their rights',
      parameters: { ...query, meta: 'siteinfo', siprop: 'usergroups' },
    },
    {
      before: 'The languages that the wiki knows',
      parameters: { ...query, meta: 'siteinfo', siprop: 'languages' },
    },
    {
      before: 'What the module allpages takes',
      parameters: { action: 'paraminfo', modules: 'query+allpages' },
    },
  ];
  return examples.filter((example) => example !== false);
}

async function largestCategory(ask: Ask): Promise<string | undefined> {
  const { querypage } = resultOf(
    await ask({ list: 'querypage', qppage: 'Mostlinkedcategories', qplimit: '1' }),
  );
  const [largest] = itemsOf(fieldsOf(querypage)['results']);
  const title = textOf(largest?.['title']);
  if (title === undefined) return undefined;
  // The count may include pages that no longer exist.
  const { categorymembers } = resultOf(
    await ask({ list: 'categorymembers', cmtitle: title, cmprop: 'ids', cmlimit: '1' }),
  );
  return itemsOf(categorymembers).length > 0 ? title : undefined;
}

/** Finds the page with the most links to it among those that the latest page and the main page link to. */
async function wellLinkedPage(
  ask: Ask,
  { latestTitle, mainPage }: KnownContent,
): Promise<string | undefined> {
  const titles = latestTitle === undefined ? mainPage : `${latestTitle}|${mainPage}`;
  const { pages } = resultOf(
    await ask({
      titles,
      generator: 'links',
      gpllimit: '20',
      prop: 'linkshere',
      lhprop: 'pageid',
      lhlimit: '200',
    }),
  );
  let best: { readonly title: string; readonly links: number } | undefined;
  for (const page of itemsOf(pages)) {
    const title = textOf(page['title']);
    const links = itemsOf(page['linkshere']).length;
    if (title !== undefined && !isOfUser(page) && page['missing'] !== true && links > (best?.links ?? 0))
      best = { title, links };
  }
  return best?.title;
}

/**
 * Finds a full-text search for a word of one of the titles that has results; undefined if there is none, or searches are
 * costly, as on a large wiki without a full-text index.
 */
export async function findSearch(
  ask: AskIfCheap,
  titles: readonly string[],
): Promise<ExampleQuery | undefined> {
  for (const title of new Set(titles)) {
    const words = (title.match(/[\p{L}\p{M}]{3,}/gu) ?? []).toSorted((a, b) => b.length - a.length);
    const [word] = words;
    if (word === undefined) continue;
    // Without `srwhat`, only titles would be searched.
    const parameters = { action: 'query', list: 'search', srsearch: word, srwhat: 'text' };
    const answer = await ask({ ...parameters, srprop: '', srlimit: '1' });
    if (!answer) return undefined;
    const { search } = resultOf(answer);
    if (itemsOf(search).length > 0)
      return {
        before: 'Pages that contain the word ',
        name: word,
        parameters: { ...parameters, srlimit: '20' },
      };
  }
  return undefined;
}
