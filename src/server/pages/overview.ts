import { delegatedActions } from '../../api/delegated-actions.ts';
import type { Site } from '../../wiki/site.ts';
import type { Activity, Count } from './activity.ts';
import { type Ask, type Fields, fieldsOf, itemsOf, resultOf, textOf } from './ask.ts';
import { chooseExamples, type ExampleQuery, findSearch, isOfUser } from './example-queries.ts';

/** What anonymous viewers may know about a wiki. */
export interface Overview {
  /** Undefined if reading the wiki requires a login. */
  readonly content: WikiContent | undefined;
}

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
  /** Pages by namespace, the most first; undefined as long as they are not counted. */
  readonly pagesByNamespace?: readonly Count[] | undefined;
  /** The latest changed pages that are not users', each once, with the time in ISO 8601. */
  readonly news: readonly { readonly title: string; readonly timestamp: string }[];
  /** Titles with words to search for. */
  readonly titles: readonly string[];
}

/** Thrown if the API refuses to answer for now; the message is its error code. */
export class UnavailableOverviewError extends Error {
  override readonly name = 'UnavailableOverviewError';
}

/** Reads the overview; throws an {@link UnavailableOverviewError} if the API refuses to answer for now. */
export async function readOverview(
  ask: Ask,
  site: Site,
  readActivity: (ask: Ask) => Promise<Activity>,
): Promise<Overview> {
  const answer = await ask({ meta: 'siteinfo', siprop: 'statistics' });
  const code = textOf(fieldsOf(answer['error'])['code']);
  if (code === 'readapidenied') return { content: undefined };
  if (code !== undefined) throw new UnavailableOverviewError(code);
  const { statistics: counted } = resultOf(answer);
  const number = (name: string): number => Number(fieldsOf(counted)[name] ?? 0);
  const statistics = {
    pages: number('pages'),
    articles: number('articles'),
    edits: number('edits'),
    users: number('users'),
    images: number('images'),
  };
  const [changes, revisions, modules, activity] = await Promise.all([
    latest(ask, { list: 'recentchanges', rcprop: 'title|timestamp', rctype: 'edit|new', rclimit: LATEST }),
    latest(ask, { list: 'allrevisions', arvprop: 'timestamp', arvlimit: LATEST }),
    ask({ action: 'paraminfo', modules: 'main|query' }),
    readActivity(ask),
  ]);
  const [change, revision] = [changes, revisions].map(newestOf);
  const [newest] = [change, revision]
    .filter((found) => found !== undefined)
    .toSorted((a, b) => (a.timestamp < b.timestamp ? 1 : -1));
  const delegated = new Set(delegatedActions(site).map(({ name }) => name));
  const latestTitle = revision?.title ?? change?.title;
  const { mainpage } = site.configuration.general;
  return {
    content: {
      statistics,
      changed: newest?.timestamp,
      actions: valuesOf(modules, 'main', ['action']).filter((name) => !delegated.has(name)),
      queryModules: valuesOf(modules, 'query', ['prop', 'list', 'meta']).length,
      examples: await chooseExamples(ask, {
        ...statistics,
        files: statistics.images,
        hasChanges: change !== undefined,
        latestTitle,
        mainPage: mainpage,
      }),
      activity,
      news: newsOf(changes.length > 0 ? changes : revisions),
      titles: [...(latestTitle === undefined ? [] : [latestTitle]), mainpage],
    },
  };
}

/** Adds an example search, if one has results. */
export async function withSearch(ask: Ask, overview: Overview): Promise<Overview> {
  const { content } = overview;
  const search = content && (await findSearch(ask, content.titles));
  if (!search) return overview;
  const examples = content.examples.toSpliced(SEARCH, 0, search);
  return { content: { ...content, examples } };
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

/** The values that the named parameters of a module can have. */
function valuesOf(answer: Fields, path: string, names: readonly string[]): readonly string[] {
  const { modules } = fieldsOf(answer['paraminfo']);
  const module = itemsOf(modules).find((one) => one['path'] === path);
  return itemsOf(module?.['parameters'])
    .filter(({ name }) => names.includes(textOf(name) ?? ''))
    .flatMap(({ type }) => (Array.isArray(type) ? type.map(String) : []));
}
