import type { QueryContext } from '../../../query/context.ts';
import { oneOf } from '../../../query/parameters/types.ts';
import { fail } from '../../../query/result/problems.ts';
import { languageTag } from '../../../wiki/language/language.ts';
import { isoTimestamp, timestampMilliseconds, timestampOf } from '../../../wiki/timestamp.ts';
import { readMessages, type Messages } from '../../../wikitext/messages/messages.ts';
import type { ActionAnswer, ActionContext } from '../../action.ts';
import { printElement, type Attribute, type XmlElement } from '../../formats/xml-element.ts';

/** Declares the parameter `feedformat`. */
export const feedFormat = () => oneOf(['rss', 'atom'], { default: 'rss' });

/** The content of a feed, independent of its format. */
export interface Feed {
  readonly title: string;
  /** HTML. */
  readonly description: string;
  /** URL of the page that shows the same changes. */
  readonly url: string;
  readonly items: readonly FeedItem[];
}

/** An entry of a feed. */
export interface FeedItem {
  readonly title: string;
  /** HTML. */
  readonly description: string;
  readonly url: string;
  /** In the database's format; absent if the item has no time. */
  readonly timestamp?: string;
  readonly author: string;
  /** URL of the talk page. */
  readonly comments?: string;
}

const element = (
  name: string,
  content: string | readonly XmlElement[],
  ...attributes: Attribute[]
): XmlElement =>
  typeof content === 'string'
    ? { name, attributes, children: [], text: content }
    : { name, attributes, children: content, text: undefined };

/** MIME types allowed in `ctype`. */
const types: ReadonlySet<string> = new Set([
  'application/xml',
  'text/xml',
  'application/rss+xml',
  'application/atom+xml',
]);

/** Returns a feed as RSS 2.0 or Atom 1.0. */
export function feedAnswer(
  feed: Feed,
  format: 'rss' | 'atom',
  {
    site,
    environment,
    server,
    raw,
    request,
  }: Pick<ActionContext, 'site' | 'environment' | 'server' | 'raw' | 'request'>,
): ActionAnswer {
  const feedContext = {
    language: languageTag(site.language),
    generator: site.configuration.general.generator,
    now: timestampOf(environment.now),
    self: server + (raw.url ?? `${site.configuration.general.scriptpath}/api.php`),
  };
  const root = format === 'rss' ? rss(feed, feedContext) : atom(feed, feedContext);
  const requested = request.get('ctype') ?? '';
  const mime = types.has(requested) ? requested : 'application/xml';
  const text = `<?xml version="1.0"?>${printElement(root, 0)}\n`;
  // Quirk: the charset is quoted only here.
  return { document: { mime, fileName: '"feed.xml"', text } };
}

interface FeedContext {
  readonly language: string;
  readonly generator: string;
  readonly now: string;
  /** URL of this request. */
  readonly self: string;
}

function rss(
  { title, description, url, items }: Feed,
  { language, generator, now }: FeedContext,
): XmlElement {
  const channel = element('channel', [
    element('title', title),
    element('link', url),
    element('description', description),
    element('language', language),
    element('generator', generator),
    element('lastBuildDate', mailDate(now)),
    ...items.map((item) =>
      element('item', [
        element('title', item.title),
        element('link', item.url),
        element('guid', item.url, ['isPermaLink', 'false']),
        element('description', item.description),
        ...(item.timestamp === undefined ? [] : [element('pubDate', mailDate(item.timestamp))]),
        element('dc:creator', item.author),
        ...(item.comments === undefined ? [] : [element('comments', item.comments)]),
      ]),
    ),
  ]);
  return element('rss', [channel], ['version', '2.0'], ['xmlns:dc', 'http://purl.org/dc/elements/1.1/']);
}

const mailDate = (timestamp: string): string => new Date(timestampMilliseconds(timestamp)).toUTCString();

function atom({ title, description, url, items }: Feed, feedContext: FeedContext): XmlElement {
  const { language, generator, now, self } = feedContext;
  const link = (rel: string, type: string, href: string): XmlElement =>
    element('link', [], ['rel', rel], ['type', type], ['href', href]);
  const children = [
    element('id', self),
    element('title', title),
    link('self', 'application/atom+xml', self),
    link('alternate', 'text/html', url),
    element('updated', isoTimestamp(now)),
    element('subtitle', description),
    element('generator', generator),
    ...items.map((item) =>
      element('entry', [
        element('id', item.url),
        element('title', item.title),
        link('alternate', 'text/html', item.url),
        ...(item.timestamp === undefined ? [] : [element('updated', isoTimestamp(item.timestamp))]),
        element('summary', item.description, ['type', 'html']),
        element('author', [element('name', item.author)]),
      ]),
    ),
  ];
  return element('feed', children, ['xmlns', 'http://www.w3.org/2005/Atom'], ['xml:lang', language]);
}

/** Fails if the setting `feeds` is off. */
export function checkFeeds(module: string, { site }: Pick<QueryContext, 'site'>): void {
  if (!site.configuration.settings.feeds) fail(module, 'feed-unavailable');
}

/** Reads messages in the content language. */
export const feedTexts = (names: readonly string[], context: QueryContext): Promise<Messages> =>
  readMessages(names, context.site.language, context);

/** Returns the protocol of a request from the wiki's address, such as `https://wiki.example`. */
export const protocolOf = (server: string): 'http' | 'https' =>
  server.startsWith('https:') ? 'https' : 'http';
