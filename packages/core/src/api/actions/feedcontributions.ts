import { readAccount } from '../../data/store/accounts.ts';
import { hasAnyTag } from '../../data/store/change-tags.ts';
import { slotsOf } from '../../data/store/content.ts';
import {
  anyContributor,
  contributionKinds,
  contributions,
  readActors,
  type Contributors,
} from '../../data/store/contributions.ts';
import { openRevision } from '../../data/store/revisions.ts';
import { limits } from '../../query/parameters/limits.ts';
import { namespace } from '../../query/parameters/namespaces.ts';
import { boolean, integer } from '../../query/parameters/types.ts';
import { definedChangeTags, user } from '../../query/parameters/wiki-types.ts';
import { valueList } from '../../query/result/problem-arguments.ts';
import { fail, problem } from '../../query/result/problems.ts';
import { escapeHtml, escapeInDoubleQuotes } from '../../wiki/escape-html.ts';
import { addressRange } from '../../wiki/ip-network.ts';
import { pageUrl } from '../../wiki/page-url.ts';
import type { Clock } from '../../wiki/request-environment.ts';
import { isMiser, Namespace } from '../../wiki/site.ts';
import { specialPageTitle } from '../../wiki/special-page.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import { nobody } from '../../wiki/viewer.ts';
import { defineAction, type Action, type ActionContext } from '../action.ts';
import { readDescribedTags } from './described-tags.ts';
import { checkFeeds, feedAnswer, feedFormat, feedTexts, protocolOf, type FeedItem } from './feeds/feed.ts';

const parameters = {
  feedformat: feedFormat(),
  user: user({ kinds: ['name', 'ip', 'temp', 'cidr', 'interwiki', 'id'], required: true }),
  namespace: namespace(),
  year: integer(),
  month: integer(),
  tagfilter: definedChangeTags(),
  deletedonly: boolean(),
  toponly: boolean(),
  newonly: boolean(),
  hideminor: boolean(),
  showsizediff: boolean(),
};

type FeedContext = ActionContext<typeof parameters>;

/** `action=feedcontributions`: a feed of a user's contributions. */
export const feedcontributions: Action = defineAction({
  name: 'feedcontributions',
  access: 'read',
  helpPage: 'API:Feedcontributions',
  earlier: { before: '1.42', helpPages: [] },
  parameters,
  documents: ['application/xml'],
  run: async (context) => {
    const { params, site, server } = context;
    checkFeeds('feedcontributions', context);
    const { general } = site.configuration;
    if (params.showsizediff && isMiser(site)) fail('feedcontributions', 'sizediffdisabled');
    const { text: say } = await feedTexts(['contributions', 'colon-separator'], context);
    const name = escapeHtml(say('contributions') ?? '⧼contributions⧽');
    const page = (path: string) => specialPageTitle(makeTitle(Namespace.special, path), site);
    const { name: target, contributors } = await targetOf(params.user, context);
    const isForeign = target.includes('>');
    const key = target.replaceAll(' ', '_');
    const feed = {
      title: `${general.sitename} - ${name} [${site.language}]`,
      description: name,
      url: isForeign
        ? pageUrl(page('Contributions'), site, `target=${encodeURIComponent(target)}`, protocolOf(server))
        : pageUrl(page(`Contributions/${key}`), site, '', protocolOf(server)),
      items: await itemsOf(contributors, say('colon-separator') ?? ': ', context),
    };
    return feedAnswer(feed, params.feedformat, context);
  },
});

async function itemsOf(contributors: Contributors, colon: string, context: FeedContext): Promise<FeedItem[]> {
  const { site, store, viewer, server } = context;
  if (!(await anyContributor(store, contributors))) return [];
  const rows = await store.all(
    (await narrowed(contributions(store, viewer, contributors, { comment: true, changes: 'none' }), context))
      .orderBy('rev_timestamp', 'descending')
      .orderBy('rev_id', 'descending')
      .limit(limits.feedEntries),
  );
  // Feeds contain only public data.
  const shown = rows.map((row) => openRevision(row, makeTitle(row.page_namespace, row.page_title), nobody));
  const slots = await slotsOf(store, shown, true);
  const protocol = protocolOf(server);
  return shown.map(({ id, title, timestamp, user: by, comment = '' }) => {
    const text = slots.get(id)?.find(({ role }) => role === 'main')?.text ?? '';
    const lines = escapeInDoubleQuotes(text).replaceAll(/\r\n|\n\r|\n|\r/g, (end) => `<br />${end}`);
    const author = by?.name ?? '';
    const plainComment = comment.replaceAll(/\[\[(?:[^\]]*\|)?([^\]]+)\]\]/g, '$1');
    return {
      title: prefixedText(title, site),
      description:
        `<p>${escapeHtml(author)}${escapeHtml(colon)}${escapeHtml(plainComment)}</p>\n` +
        `<hr />\n<div>${lines}</div>`,
      url: pageUrl(title, site, `diff=${id}`, protocol),
      timestamp,
      author,
      comments: pageUrl(makeTitle(title.namespace | 1, title.key), site, '', protocol),
    };
  });
}

/** Parses the user of a feed: an IP range, an account ID or a name. */
async function targetOf(
  user: string,
  { store }: FeedContext,
): Promise<{ readonly name: string; readonly contributors: Contributors }> {
  const network = addressRange(user);
  if (network?.bits !== undefined) return { name: user, contributors: { kind: 'network', network } };
  const number = /^#(\d+)$/.exec(user)?.[1];
  const account = number === undefined ? undefined : await readAccount(store, Number(number));
  const name = account?.name ?? user;
  return { name, contributors: { kind: 'actors', actors: await readActors(store, { names: [name] }) } };
}

/** Applies the filters of the request. */
async function narrowed(all: ReturnType<typeof contributions>, context: FeedContext) {
  const { params, environment } = context;
  let found = all;
  const before = endOf(params.year, params.month, environment);
  if (before !== undefined) found = found.where('rev_timestamp', '<', before);
  if (params.namespace !== undefined) found = found.where('page_namespace', '=', params.namespace);
  if (params.deletedonly) found = found.where('rev_deleted', '<>', 0);
  if (params.toponly) found = found.where(contributionKinds.top);
  if (params.newonly) found = found.where(contributionKinds.new);
  if (params.hideminor) found = found.where(contributionKinds['!minor']);
  const tags = await knownTags(context);
  return tags.length > 0 ? found.where(await hasAnyTag(context, 'ct_rev_id', 'rev_id', tags)) : found;
}

/** Returns the requested tags that exist; warns of the others. */
async function knownTags(context: FeedContext): Promise<readonly string[]> {
  const { params, warn } = context;
  if (params.tagfilter.length === 0) return [];
  const known = new Set((await readDescribedTags(context)).defined);
  const values = params.tagfilter.filter((tag) => !known.has(tag));
  if (values.length > 0) {
    const words = ['tagfilter', params.tagfilter.join('|'), valueList(values), values.length];
    warn(problem('feedcontributions', 'unrecognizedvalues', words, { data: { values } }));
  }
  return params.tagfilter.filter((tag) => known.has(tag));
}

/** Returns the end of a year or month; without a year, of the last such month that has begun. */
function endOf(year = 0, month = 0, environment: Clock): string | undefined {
  if (year <= 0 && month <= 0) return undefined;
  const today = new Date(environment.now);
  const isMonth = month > 0 && month < 13;
  const thisYear = today.getUTCFullYear() - (month > today.getUTCMonth() + 1 ? 1 : 0);
  const chosen = year > 0 ? year : thisYear;
  const [endYear, endMonth] = !isMonth || month === 12 ? [chosen + 1, 1] : [chosen, month + 1];
  return `${String(endYear).padStart(4, '0')}${String(endMonth).padStart(2, '0')}01000000`;
}
