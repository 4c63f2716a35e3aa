import { isObject } from '@wikiquery/common/is-object';
import { parseJson } from '@wikiquery/common/parse-json';

/** A change of a page, as an event of the schema `mediawiki/page/change` reports it. */
export interface PageChange {
  readonly kind: string;
  readonly page: number;
  /** The page's newest revision; 0 if the event does not say. */
  readonly revision: number;
}

/** The wiki whose events are wanted, as its siteinfo names it. */
export interface StreamedWiki {
  readonly wikiid: string;
  readonly servername: string;
}

/** The domain of test events, by which the stream's operators see that it works. */
const CANARY = 'canary';

/** Parses an event's data; undefined if the event is not about a page of this wiki. */
export function readPageChange(data: string, wiki: StreamedWiki): PageChange | undefined {
  // A stream has the events of many wikis.
  if (!data.includes(wiki.wikiid)) return undefined;
  const event = parseJson(data);
  if (!isObject(event) || !isObject(event['page']) || event['wiki_id'] !== wiki.wikiid) return undefined;
  const domain = isObject(event['meta']) ? event['meta']['domain'] : undefined;
  if (domain === CANARY || (domain !== undefined && domain !== wiki.servername)) return undefined;
  const page = positive(event['page']['page_id']);
  const { page_change_kind: kind, revision } = event;
  if (page === 0 || typeof kind !== 'string') return undefined;
  return { kind, page, revision: isObject(revision) ? positive(revision['rev_id']) : 0 };
}

const positive = (value: unknown): number => (Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0);
