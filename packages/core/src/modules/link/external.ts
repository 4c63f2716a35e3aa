import {
  beginsWithProtocol,
  indexedPrefix,
  matchesSearch,
  onceEach,
  storesUrls,
  type ExternalLinkRow,
} from '../../data/store/external-links.ts';
import type { Condition } from '../../data/store/relation.ts';
import type { Context } from '../../query/context.ts';
import { before } from '../../query/parameters/at-version.ts';
import { boolean, oneOf, text } from '../../query/parameters/types.ts';
import { protocols } from '../../wiki/enumerations.ts';
import { expandUrl, externalPrefix, externalSearch, externalUrl } from '../../wiki/external-link.ts';
import { normalizeUrl } from '../../wiki/url-parts.ts';

/** The parameters that search external links. */
export const searchParameters = { protocol: oneOf(protocols, { default: '' }), query: text() };

/** The parameter that expands protocol-relative URLs; stored URLs have a protocol since 1.41. */
export const expandParameters = { expandurl: before('1.41', boolean(), boolean({ deprecated: true })) };

type SearchContext = Context<typeof searchParameters>;

/** How external links are searched and ordered. */
export interface ExternalSearching {
  readonly condition: Condition | undefined;
  /** Whether they are in the order of their indexed URLs. */
  readonly byUrl: boolean;
}

/** Reads `protocol` and `query`. */
export function readSearch({ params, site, store, fail }: SearchContext): ExternalSearching {
  const known = site.configuration.protocols;
  const protocol =
    params.protocol === '' ? undefined : known.find((name) => name.startsWith(params.protocol));
  const byUrl = storesUrls(store);
  if (params.query === undefined || params.query === '') {
    if (protocol !== undefined) return { condition: beginsWithProtocol(store, protocol), byUrl };
    return { condition: byUrl ? onceEach(store) : undefined, byUrl };
  }
  const query = normalizeUrl(params.query);
  if (byUrl) {
    const prefix = externalPrefix(query, protocol ?? 'http://', known);
    const { condition, isOneValue } = indexedPrefix(store, prefix ?? fail('badquery'));
    return { condition, byUrl: !isOneValue };
  }
  const within = protocol === undefined ? ['http://', 'https://'] : [protocol];
  const search = externalSearch(query, within, known);
  return { condition: search ? matchesSearch(store, search) : fail('badquery'), byUrl };
}

/** The URL of an external link. */
export function urlOf(
  row: Pick<ExternalLinkRow, 'el_to_domain_index' | 'el_to_path' | 'el_to'>,
  { params, site }: Context<typeof expandParameters>,
): string {
  const { protocols: known, general } = site.configuration;
  const url = row.el_to ?? externalUrl(row.el_to_domain_index, row.el_to_path ?? '', known);
  if (!params.expandurl) return url;
  const protocol = url.startsWith('//') ? (/^https?:/.exec(general.base)?.[0] ?? '') : '';
  return expandUrl(protocol + url, known);
}
