import { isIPv4 } from 'node:net';
import { parseAddress } from './addresses.ts';

/**
 * The two halves in which an external address is stored: scheme with the host's labels reversed, and the
 * rest; undefined for what is no address.
 */
export function externalIndex(url: string): readonly [domainIndex: string, path: string] | undefined {
  const [, scheme = '', delimiter = '', rest = ''] =
    /^(?:([a-z][a-z0-9+.-]*)(:\/\/|:)|(?=\/\/))(.+)$/isu.exec(url) ?? [];
  if (rest === '') return undefined;
  const name = scheme.toLowerCase();
  if (name === '') return externalIndex(`https:${rest}`);
  if (name === 'mailto') {
    const [local = '', domain] = rest.split('@', 2);
    return [`mailto:${domain === undefined ? '' : reversed(domain)}@${local}`, ''];
  }
  if (name === 'news') return [`news:${reversed(rest)}`, ''];
  if (delimiter === ':') return [`${name}:.`, rest];
  const [, authority = '', path = ''] = /^([^/?#]*)(.*)$/su.exec(rest) ?? [];
  const [, host = '', port = ''] = /^(\[.*\]|.*?)((?::\d+)?)$/su.exec(authority.replace(/^.*@/su, '')) ?? [];
  return [`${name}://${reversed(host)}${port}`, encoded(path.startsWith('/') ? path : `/${path}`)];
}

const encoded = (text: string): string =>
  text.replaceAll(/(?:[^\u{21}-\u{7E}]|["<>\\^`{|}])+/gu, (part) => encodeURIComponent(part));

function reversed(host: string): string {
  const name = percentDecoded(host).toLowerCase();
  if (isIPv4(name)) return `V4.${name}.`;
  const sixth = parseAddress(/^\[(.*)\]$/su.exec(name)?.[1] ?? '');
  if (sixth) return `V6.${sixth.text.replaceAll(':', '.')}.`;
  return `${name
    .split('.')
    .filter((label) => label !== '')
    .toReversed()
    .join('.')}.`;
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
