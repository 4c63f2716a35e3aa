import { changeTypes, isNotOfType } from '../../data/store/change-kinds.ts';
import { hasAnyTag } from '../../data/store/change-tags.ts';
import { openChange, type Change } from '../../data/store/change.ts';
import { changesOfLinked } from '../../data/store/changes-of-linked.ts';
import { readOption } from '../../data/store/own-account.ts';
import {
  byAnonymous,
  isInNamespaces,
  isMarked,
  isNotBy,
  recentChanges,
  type ChangeRow,
} from '../../data/store/recent-changes.ts';
import { not, type Condition } from '../../data/store/relation.ts';
import { visiblePatrol } from '../../modules/change/item.ts';
import { limits } from '../../query/parameters/limits.ts';
import { namespace } from '../../query/parameters/namespaces.ts';
import { boolean, integer, text } from '../../query/parameters/types.ts';
import { timestamp } from '../../query/parameters/wiki-types.ts';
import { fail } from '../../query/result/problems.ts';
import { escapeHtml } from '../../wiki/escape-html.ts';
import { maySeeHidden } from '../../wiki/hiding.ts';
import { pageUrl } from '../../wiki/page-url.ts';
import { Namespace } from '../../wiki/site.ts';
import { specialPageTitle } from '../../wiki/special-page.ts';
import { timestampOf } from '../../wiki/timestamp.ts';
import { isInvalid, makeTitle, parseTitle, prefixedText, type Title } from '../../wiki/title.ts';
import { withArguments } from '../../wikitext/messages/find-message.ts';
import { defineAction, type Action, type ActionContext } from '../action.ts';
import { describeChanges } from './feeds/change-description.ts';
import { checkFeeds, feedAnswer, feedFormat, feedTexts, protocolOf, type FeedItem } from './feeds/feed.ts';

/** Seconds for which a feed may be cached. */
const MAX_AGE = 15;

const parameters = {
  feedformat: feedFormat(),
  namespace: namespace(),
  invert: boolean(),
  associated: boolean(),
  days: integer({ default: 7, min: 1 }),
  limit: integer({ default: limits.feedEntries, min: 1, max: limits.feedEntries }),
  from: timestamp(),
  hideminor: boolean(),
  hidebots: boolean(),
  hideanons: boolean(),
  hideliu: boolean(),
  hidepatrolled: boolean(),
  hidemyself: boolean(),
  hidecategorization: boolean(),
  tagfilter: text(),
  inverttags: boolean({ since: '1.40' }),
  target: text(),
  showlinkedto: boolean(),
};

type FeedContext = ActionContext<typeof parameters>;

/** `action=feedrecentchanges`: a feed of recent changes, to all pages or to those linked from a page. */
export const feedrecentchanges: Action = defineAction({
  name: 'feedrecentchanges',
  access: 'read',
  helpPage: 'API:Feedrecentchanges',
  earlier: { before: '1.42', helpPages: [] },
  parameters,
  documents: ['application/xml'],
  run: async (context) => {
    const { params, request, site, viewer, server } = context;
    checkFeeds('feedrecentchanges', context);
    const target = params.target === undefined ? undefined : localTitle(params.target, context);
    const keys = target
      ? ['recentchangeslinked-title', 'recentchangeslinked-feed']
      : ['recentchanges', 'recentchanges-feed-description'];
    const { text: say } = await feedTexts(keys, context);
    const [title = '', description = ''] = keys.map((key) => say(key) ?? `⧼${key}⧽`);
    const about = target
      ? withArguments(title, 'recentchangeslinked-title', [prefixedText(target, site)])
      : title;
    const name = target ? 'Recentchangeslinked' : 'Recentchanges';
    const special = specialPageTitle(makeTitle(Namespace.special, name), site);
    const feed = {
      title: `${site.configuration.general.sitename}  - ${about} [${site.language}]`,
      description: escapeHtml(description),
      url: pageUrl(special, site, '', protocolOf(server)),
      items: await itemsOf(target, context),
    };
    return {
      ...feedAnswer(feed, params.feedformat, context),
      cache: maySeeHidden(viewer) ? 'private' : 'public',
      ...(Number(request.get('smaxage') ?? 0) === 0 && { maxage: MAX_AGE }),
    };
  },
});

function localTitle(text: string, { site }: FeedContext): Title {
  const title = parseTitle(text, site);
  return isInvalid(title) || title.interwiki !== ''
    ? fail('feedrecentchanges', 'invalidtitle', [text])
    : title;
}

async function itemsOf(target: Title | undefined, context: FeedContext): Promise<FeedItem[]> {
  const conditions = await conditionsOf(target, context);
  if (!conditions) return [];
  const { params, site, store, viewer, environment, server } = context;
  const days = Math.min(params.days, site.configuration.settings.recentChangesDays);
  const oldest = timestampOf(environment.now - days * 86_400_000);
  const rows = await store.all(
    recentChanges(store, { user: true, comment: true })
      .where('rc_timestamp', '>=', params.from !== undefined && params.from > oldest ? params.from : oldest)
      .whereAll(conditions)
      .orderBy('rc_timestamp', 'descending')
      .orderBy('rc_id', 'descending')
      .limit(params.limit),
  );
  // A change with anything hidden is left out, for every viewer.
  const changes = merged(rows, viewer)
    .filter(({ row }) => row.rc_deleted === 0)
    .map(({ change }) => change);
  const descriptions = await describeChanges(changes, context);
  const protocol = protocolOf(server);
  return changes.flatMap(({ id, page, timestamp: time, user }) => {
    if (!page) return [];
    const { title, revision, oldRevision } = page;
    const query = revision === 0 ? '' : `diff=${revision}&oldid=${oldRevision}`;
    return {
      title: prefixedText(title, site),
      description: descriptions.get(id) ?? '',
      url: pageUrl(title, site, query, protocol),
      timestamp: time,
      author: user?.name ?? '',
      ...(site.pageNamespaces.includes(title.namespace) && {
        comments: pageUrl(makeTitle(title.namespace | 1, title.key), site, '', protocol),
      }),
    };
  });
}

/** Merges consecutive edits to a page by the same user. */
function merged(
  rows: readonly ChangeRow[],
  viewer: FeedContext['viewer'],
): { readonly row: ChangeRow; readonly change: Change }[] {
  const found: { row: ChangeRow; change: Change }[] = [];
  for (const row of rows) {
    const change = openChange(row, viewer);
    const { page, type } = change;
    const last = found.at(-1);
    const isSame =
      last?.change.page !== undefined &&
      page !== undefined &&
      type === changeTypes.edit &&
      page.title.namespace >= 0 &&
      page.id === last.change.page.id &&
      change.user?.name === last.change.user?.name;
    if (!isSame) found.push({ row, change });
    else if (last?.change.page) {
      last.change = { ...last.change, page: { ...last.change.page, oldRevision: page.oldRevision } };
    }
  }
  return found;
}

/** Returns the conditions on changes; undefined if none can match. */
async function conditionsOf(
  target: Title | undefined,
  context: FeedContext,
): Promise<Condition[] | undefined> {
  const { params, site, store, viewer } = context;
  const conditions: Condition[] = [isNotOfType(store, 'external')];
  if (params.namespace !== undefined) {
    const chosen = [params.namespace, ...(params.associated ? [params.namespace ^ 1] : [])];
    const isChosen = isInNamespaces(store, chosen);
    conditions.push(params.invert ? not(isChosen) : isChosen);
  }
  if (params.hideminor) conditions.push(isMarked('!minor'));
  if (params.hidebots) conditions.push(isMarked('!bot'));
  if (params.hidecategorization) conditions.push(isNotOfType(store, 'categorize'));
  if (visiblePatrol(viewer, site).ofAll && (params.hidepatrolled || (await prefersUnpatrolled(context))))
    conditions.push(isMarked('!patrolled'));
  if (params.hidemyself) conditions.push(isNotBy(viewer.name));
  // Quirk: hiding both anonymous and registered users hides nobody or, with bots hidden, registered users.
  const everybody = params.hideanons && params.hideliu;
  if (params.hideliu && (!everybody || params.hidebots)) conditions.push(byAnonymous(store, site, true));
  if (params.hideanons && !everybody) conditions.push(byAnonymous(store, site, false));
  if (params.tagfilter !== undefined && params.tagfilter !== '') {
    const isTagged = await hasAnyTag(context, 'ct_rc_id', 'rc_id', params.tagfilter.split('|'));
    conditions.push(params.inverttags ? not(isTagged) : isTagged);
  }
  if (target) {
    const linked = await changesOfLinked(store, target, params.showlinkedto);
    if (!linked) return undefined;
    conditions.push(linked);
  }
  return conditions;
}

/** Quirk: the viewer's preference to hide patrolled changes applies to feeds too. */
const prefersUnpatrolled = async ({ store, viewer }: FeedContext): Promise<boolean> =>
  (await readOption(store, viewer, 'hidepatrolled')) === '1';
