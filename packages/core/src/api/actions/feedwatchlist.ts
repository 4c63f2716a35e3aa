import { watchlist } from '../../modules/list/watchlist.ts';
import { limits } from '../../query/parameters/limits.ts';
import { boolean, integer } from '../../query/parameters/types.ts';
import { ApiError, problemText, type Problem } from '../../query/result/problems.ts';
import type { QueryRunner } from '../../query/run.ts';
import { escapeHtml } from '../../wiki/escape-html.ts';
import { pageUrl } from '../../wiki/page-url.ts';
import { Namespace } from '../../wiki/site.ts';
import { specialPageTitle } from '../../wiki/special-page.ts';
import { timestampOf } from '../../wiki/timestamp.ts';
import { isInvalid, makeTitle, parseTitle } from '../../wiki/title.ts';
import { sectionAnchor } from '../../wikitext/comment-format.ts';
import { withArguments } from '../../wikitext/messages/find-message.ts';
import { readMessages } from '../../wikitext/messages/messages.ts';
import { defineAction, type Action, type ActionContext } from '../action.ts';
import { checkFeeds, feedAnswer, feedFormat, feedTexts, protocolOf, type FeedItem } from './feeds/feed.ts';

const own = {
  feedformat: feedFormat(),
  hours: integer({ default: 24, min: 1, max: 72 }),
  linktosections: boolean(),
};

/** Parameters forwarded to `list=watchlist`, by their names here. */
const forwarded: Readonly<Record<string, string>> = {
  allrev: 'allrev',
  wlowner: 'owner',
  wltoken: 'token',
  wlshow: 'show',
  wltype: 'type',
  wlexcludeuser: 'excludeuser',
};

const parameters = {
  ...own,
  ...Object.fromEntries(
    Object.entries(forwarded).flatMap(([name, original]) => {
      const parameter = watchlist.parameters[original];
      return parameter ? [[name, parameter]] : [];
    }),
  ),
};

type FeedContext = ActionContext<typeof own>;

/** `action=feedwatchlist`: a feed of changes to watched pages; an error becomes an item of the feed. */
export const createFeedWatchlistAction = (query: QueryRunner): Action =>
  defineAction({
    name: 'feedwatchlist',
    access: 'read',
    helpPage: 'API:Watchlist_feed',
    parameters,
    documents: ['application/xml'],
    run: async (requested) => {
      const context = requested as FeedContext;
      const { params, site, server } = context;
      const { text: say } = await feedTexts(['watchlist'], context);
      const name = say('watchlist') ?? '⧼watchlist⧽';
      const { sitename } = site.configuration.general;
      const special = specialPageTitle(makeTitle(Namespace.special, 'Watchlist'), site);
      const feed = (items: readonly FeedItem[], mark = '') =>
        feedAnswer(
          {
            title: `${sitename} - ${mark}${name} [${site.language}]`,
            description: escapeHtml(name),
            url: pageUrl(special, site, '', protocolOf(server)),
            items,
          },
          params.feedformat,
          context,
        );
      try {
        checkFeeds('feedwatchlist', context);
        return feed(await itemsOf(query, context));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { text } = await readMessages(['api-feed-error-title'], context.language, context);
        return feed([errorItem(error.problem, text('api-feed-error-title') ?? '$1')], 'Error - ');
      }
    },
  });

const errorItem = (problem: Problem, title: string): FeedItem => ({
  title: withArguments(title, 'api-feed-error-title', [problem.code]),
  description: escapeHtml(problemText(problem)),
  url: '',
  author: '',
});

/** The fields of a `list=watchlist` item that a feed uses. */
interface Watched {
  readonly title?: string;
  readonly pageid?: number;
  readonly revid?: number;
  readonly logid?: number;
  readonly user?: string;
  readonly comment?: string;
  readonly timestamp?: string;
}

async function itemsOf(runner: QueryRunner, context: FeedContext): Promise<FeedItem[]> {
  const { params, request, environment } = context;
  const watchlistRequest = new Map<string, string>([
    ['list', watchlist.name],
    ['wlprop', 'title|user|comment|timestamp|ids|loginfo'],
    ['wldir', 'older'],
    ['wlend', timestampOf(environment.now - params.hours * 3_600_000)],
    ['wllimit', String(limits.feedEntries)],
  ]);
  for (const [name, original] of Object.entries(forwarded)) {
    const value = request.get(name);
    if (value !== undefined) watchlistRequest.set(watchlist.prefix + original, value);
  }
  const ignored = (): void => undefined;
  const { value } = await runner.run(
    { parameters: watchlistRequest, raw: watchlistRequest, posted: false },
    context,
    ignored,
  );
  const { query = {} } = value as { readonly query?: { readonly watchlist?: readonly Watched[] } };
  return (query.watchlist ?? []).flatMap((one) => itemOf(one, context) ?? []);
}

function itemOf(watched: Watched, { params, site, server }: FeedContext): FeedItem | undefined {
  const { title: text, revid, logid, user, comment, timestamp } = watched;
  // A log entry hidden from the viewer has no title.
  if (text === undefined) return undefined;
  const title = parseTitle(text, site);
  if (isInvalid(title) || title.interwiki !== '') return undefined;
  const protocol = protocolOf(server);
  const log = specialPageTitle(makeTitle(Namespace.special, 'Log'), site);
  const url =
    revid === 0 && logid !== undefined
      ? pageUrl(log, site, `logid=${logid}`, protocol)
      : pageUrl(title, site, revid === undefined ? '' : `diff=${revid}`, protocol);
  const section = params.linktosections ? /.*\/\*\s*(.*?)\s*\*\//.exec(comment ?? '')?.[1] : undefined;
  const plainComment = comment ?? '';
  return {
    title: text,
    description: user === undefined ? plainComment : `${plainComment} (${user})`,
    url: section === undefined ? url : `${url}#${sectionAnchor(section, site)}`,
    ...(timestamp !== undefined && { timestamp: timestamp.replaceAll(/\D/g, '') }),
    author: user ?? '',
  };
}
