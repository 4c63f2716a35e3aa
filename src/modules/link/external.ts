import { before } from '../../query/parameters/at-version.ts';
import { boolean, oneOf, text } from '../../query/parameters/types.ts';
import type { Context } from '../../query/context.ts';
import { beginsWithProtocol, matchesSearch } from '../../data/store/external-links.ts';
import type { Condition } from '../../data/store/relation.ts';
import { protocols } from '../../wiki/enumerations.ts';
import { expandUrl, externalSearch, externalUrl } from '../../wiki/external-link.ts';
import { normalizeUrl } from '../../wiki/url-parts.ts';

/** The parameters that search external links. */
export const searchParameters = { protocol: oneOf(protocols, { default: '' }), query: text() };

/** The parameter that expands protocol-relative URLs; stored URLs have a protocol anyway. */
export const expandParameters = { expandurl: before('1.41', boolean(), boolean({ deprecated: true })) };

type SearchContext = Context<typeof searchParameters>;

/** Returns the condition on `externallinks` for `protocol` and `query`; undefined without either. */
export function searchCondition({ params, site, store, fail }: SearchContext): Condition | undefined {
  const known = site.configuration.protocols;
  const protocol =
    params.protocol === '' ? undefined : known.find((name) => name.startsWith(params.protocol));
  if (params.query === undefined || params.query === '') {
    return protocol === undefined ? undefined : beginsWithProtocol(store, protocol);
  }
  const within = protocol === undefined ? ['http://', 'https://'] : [protocol];
  const search = externalSearch(normalizeUrl(params.query), within, known);
  return search ? matchesSearch(store, search) : fail('badquery');
}

/** The URL of a row of `externallinks`. */
export function urlOf(
  row: { readonly el_to_domain_index: string; readonly el_to_path: string | null },
  { params, site }: Context<typeof expandParameters>,
): string {
  const known = site.configuration.protocols;
  const url = externalUrl(row.el_to_domain_index, row.el_to_path ?? '', known);
  return params.expandurl ? expandUrl(url, known) : url;
}
