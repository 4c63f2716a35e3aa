import { delegatedActions, isPathProblem, type ModuleDirectory } from '@wikiquery/core/api';
import type { Site } from '@wikiquery/core/wiki';
import { readActivity, type Activity } from './activity.ts';
import { fieldsOf, itemsOf, resultOf, textOf, type Ask, type AskIfCheap, type Fields } from './ask.ts';
import { chooseExamples, findSearch, isOfUser, type ExampleQuery } from './example-queries.ts';

/** What the front page shows of a wiki's content. */
export interface WikiContent {
  readonly statistics: Readonly<Record<'pages' | 'articles' | 'edits' | 'users' | 'images', number>>;
  /** When it last changed, in ISO 8601; undefined if no change is visible. */
  readonly changed: string | undefined;
  /** Actions that are answered here. */
  readonly actions: readonly string[];
  /** Number of modules of `action=query`. */
  readonly queryModules: number;
  /** Best first. */
  readonly examples: readonly ExampleQuery[];
  readonly activity: Activity;
  /** The latest changed pages that are not users', each once, with the time in ISO 8601. */
  readonly news: readonly { readonly title: string; readonly timestamp: string }[];
}

/** Reads what the front page shows of a wiki's content. */
export async function readOverview(
  ask: Ask,
  askIfCheap: AskIfCheap,
  site: Site,
  directory: ModuleDirectory,
): Promise<WikiContent> {
  const answer = await ask({ meta: 'siteinfo', siprop: 'statistics' });
  const { statistics: counted } = resultOf(answer);
  const number = (name: string): number => Number(fieldsOf(counted)[name] ?? 0);
  const statistics = {
    pages: number('pages'),
    articles: number('articles'),
    edits: number('edits'),
    users: number('users'),
    images: number('images'),
  };
  const [changes, revisions, activity] = await Promise.all([
    latest(ask, { list: 'recentchanges', rcprop: 'title|timestamp', rctype: 'edit|new', rclimit: LATEST }),
    latest(ask, { list: 'allrevisions', arvprop: 'timestamp', arvlimit: LATEST }),
    readActivity(ask, site),
  ]);
  const [change, revision] = [changes, revisions].map(newestOf);
  const [newest] = [change, revision]
    .filter((found) => found !== undefined)
    .toSorted((a, b) => (a.timestamp < b.timestamp ? 1 : -1));
  const latestTitle = revision?.title ?? change?.title;
  const { mainpage } = site.configuration.general;
  const examples = await chooseExamples(ask, {
    ...statistics,
    files: statistics.images,
    hasChanges: change !== undefined,
    latestTitle,
    mainPage: mainpage,
  });
  const search = await findSearch(askIfCheap, [
    ...(latestTitle === undefined ? [] : [latestTitle]),
    mainpage,
  ]);
  return {
    statistics,
    changed: newest?.timestamp,
    ...describeModules(site, directory),
    examples: search ? examples.toSpliced(SEARCH, 0, search) : examples,
    activity,
    news: newsOf(changes.length > 0 ? changes : revisions),
  };
}

/** Names the actions that this server performs, and counts the modules of `action=query`. */
function describeModules(
  site: Site,
  directory: ModuleDirectory,
): Pick<WikiContent, 'actions' | 'queryModules'> {
  const delegated = new Set(delegatedActions(site).map(({ name }) => name));
  const below = (path: string): readonly { readonly name: string; readonly group?: string }[] => {
    const module = directory.find(path);
    return isPathProblem(module) ? [] : (directory.below(module) ?? []);
  };
  return {
    actions: below('main')
      .filter(({ name, group }) => group === 'action' && !delegated.has(name))
      .map(({ name }) => name),
    queryModules: below('query').length,
  };
}

/** Index of the search among the examples. */
const SEARCH = 3;

/** Number of changes in which to look for one that is not of a user's page. */
const LATEST = '20';

interface Latest {
  /** Title of the most recently changed page that is not a user's. */
  readonly title: string | undefined;
  readonly timestamp: string;
}

async function latest(
  ask: Ask,
  parameters: { readonly list: string } & Record<string, string>,
): Promise<readonly Fields[]> {
  const items = itemsOf(resultOf(await ask(parameters))[parameters.list]);
  return items.map((item) => ({ ...itemsOf(item['revisions'])[0], ...item }));
}

function newestOf(items: readonly Fields[]): Latest | undefined {
  const timestamp = textOf(items[0]?.['timestamp']);
  const title = textOf(items.find((item) => !isOfUser(item))?.['title']);
  return timestamp === undefined ? undefined : { title, timestamp };
}

/** Pages of a front page's news. */
const NEWS = 6;

function newsOf(items: readonly Fields[]): WikiContent['news'] {
  const times = new Map<string, string>();
  for (const item of items) {
    const [title, timestamp] = [textOf(item['title']), textOf(item['timestamp'])];
    if (title !== undefined && timestamp !== undefined && !isOfUser(item) && !times.has(title))
      times.set(title, timestamp);
  }
  return Array.from(times, ([title, timestamp]) => ({ title, timestamp })).slice(0, NEWS);
}
