import { type Attribute, printElement, type XmlElement } from '../../formats/xml-element.ts';
import { oneOf } from '../../parameters/types.ts';
import type { Surroundings } from '../../query/context.ts';
import { type Messages, readMessages } from '../../messages/messages.ts';
import { fail } from '../../result/problems.ts';
import { languageTag } from '../../wiki/language/language.ts';
import { isoTimestamp, timestampMilliseconds, timestampOf } from '../../wiki/timestamp.ts';
import type { ActionAnswer, ActionContext } from '../../api/action.ts';

/** The formats that feeds are written in. */
export const feedFormat = () => oneOf(['rss', 'atom'], { default: 'rss' });

/** What a feed tells. */
export interface Feed {
  readonly title: string;
  /** HTML. */
  readonly description: string;
  /** Address of the page that shows the same. */
  readonly url: string;
  readonly items: readonly FeedItem[];
}

/** One thing that happened. */
export interface FeedItem {
  readonly title: string;
  /** HTML. */
  readonly description: string;
  readonly url: string;
  /** As the database writes it; absent where the item has no time of its own. */
  readonly timestamp?: string;
  readonly author: string;
  /** Address of the page where it is talked about. */
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

/** MIME types that a reader may ask for with `ctype`. */
const types: ReadonlySet<string> = new Set([
  'application/xml',
  'text/xml',
  'application/rss+xml',
  'application/atom+xml',
]);

/** A feed as an answer, in RSS 2.0 or Atom 1.0. */
export function feedAnswer(
  feed: Feed,
  format: 'rss' | 'atom',
  { site, now, server, raw, request }: Pick<ActionContext, 'site' | 'now' | 'server' | 'raw' | 'request'>,
): ActionAnswer {
  const about = {
    language: languageTag(site.language),
    generator: site.configuration.general.generator,
    now: timestampOf(now),
    self: server + (raw.url ?? `${site.configuration.general.scriptpath}/api.php`),
  };
  const root = format === 'rss' ? rss(feed, about) : atom(feed, about);
  const asked = request.get('ctype') ?? '';
  const mime = types.has(asked) ? asked : 'application/xml';
  const text = `<?xml version="1.0"?>${printElement(root, 0)}\n`;
  // Quirk: the name is quoted only here.
  return { document: { mime, fileName: '"feed.xml"', text } };
}

interface About {
  readonly language: string;
  readonly generator: string;
  readonly now: string;
  /** The address that this feed was asked for with. */
  readonly self: string;
}

function rss({ title, description, url, items }: Feed, { language, generator, now }: About): XmlElement {
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

function atom({ title, description, url, items }: Feed, about: About): XmlElement {
  const { language, generator, now, self } = about;
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

/** Refuses where the wiki gives no feeds. */
export function checkFeeds(module: string, { site }: Pick<Surroundings, 'site'>): void {
  if (site.configuration.settings.feeds === false) fail(module, 'feed-unavailable');
}

/** Texts of feeds in the wiki's own language. */
export const feedTexts = (names: readonly string[], context: Surroundings): Promise<Messages> =>
  readMessages(names, context.site.language, context);

/** The protocol by which a request came in. */
export const protocolOf = (server: string): 'http' | 'https' =>
  server.startsWith('https:') ? 'https' : 'http';
