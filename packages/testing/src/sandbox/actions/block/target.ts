import {
  addressAsHex,
  addressFromHex,
  addressRange,
  isIpAddress,
  isIpRange,
  sanitizeIp,
} from '@wikiquery/core/wiki';
import type { BlockTarget } from '@wikiquery/import/rows';
import { accountNamed } from '../../accounts.ts';
import type { WritableWiki } from '../../writing/writable-wiki.ts';

/** Who a name means to a block; an account that does not exist has the ID 0. */
export function targetNamed(wiki: WritableWiki, name: string): BlockTarget {
  if (isIpAddress(name)) {
    const text = sanitizeIp(name);
    const hex = addressAsHex(text) ?? '';
    return { address: { text, first: hex, last: hex }, isAutomatic: false };
  }
  const range = isIpRange(name) ? addressRange(name) : undefined;
  if (range) {
    const { first, last, bits } = range;
    return { address: { text: `${addressFromHex(first)}/${bits ?? ''}`, first, last }, isAutomatic: false };
  }
  return { account: accountNamed(wiki, name) ?? { id: 0, name }, isAutomatic: false };
}

/** Whether a target is a range of addresses. */
export const isRange = ({ address }: BlockTarget): boolean => address?.text.includes('/') ?? false;
