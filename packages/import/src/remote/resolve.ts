import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { ApiError } from 'wikiquery-client';
import { isPublicAddress } from './public-address.ts';

/** Returns all addresses of a host. */
export type Lookup = (host: string) => Promise<readonly LookupAddress[]>;

/** How hosts are found. */
export interface ResolverOptions {
  /** The system's resolver by default. */
  readonly lookup?: Lookup;
  /** Whether an address is on the public internet. */
  readonly isPublic?: (address: string) => boolean;
}

/** Returns the addresses to which a request for a URL may connect; rejects if one of them is refused. */
export type Resolver = (url: URL) => Promise<readonly LookupAddress[]>;

const systemLookup: Lookup = (host) => promisify(lookUp)(host, { all: true });

/**
 * Creates a resolver for requests to a source, and to where its answers lead. If the source is on the public internet,
 * nothing but public addresses may be connected to: another host, or the source's own name at a later time, must not
 * lead into the network of this machine.
 */
export function createResolver(
  source: string,
  { lookup = systemLookup, isPublic = isPublicAddress }: ResolverOptions = {},
): Resolver {
  const addressesOf = async ({ hostname }: URL): Promise<readonly LookupAddress[]> => {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const family = isIP(host);
    return family === 0 ? lookup(host) : [{ address: host, family }];
  };
  const isPrivate = (addresses: readonly LookupAddress[]): boolean =>
    addresses.every(({ address }) => !isPublic(address));
  let sourceIsPrivate: boolean | undefined;
  return async (url) => {
    const addresses = await addressesOf(url);
    const { host } = new URL(source);
    sourceIsPrivate ??= isPrivate(url.host === host ? addresses : await addressesOf(new URL(source)));
    const refused = sourceIsPrivate ? undefined : addresses.find(({ address }) => !isPublic(address));
    if (!refused) return addresses;
    throw new ApiError({
      code: 'privateaddress',
      info: `${host} leads to ${url.host}, whose address ${refused.address} is not on the public internet: requests to it are refused.`,
    });
  };
}
