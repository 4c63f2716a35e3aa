import { escapeHtml } from '../../wiki/escape-html.ts';
import type { Site } from '../../wiki/site.ts';

/** Targets that stay in the same window. */
const sameWindow = new Set(['_self', '_parent', '_top']);

/** Renders an external link with the attributes that the wiki's configuration gives these links. */
export function externalLink(
  url: string,
  html: string,
  kind: 'free' | 'text',
  { configuration }: Site,
): string {
  const { general } = configuration;
  const target = typeof general['externallinktarget'] === 'string' ? general['externallinktarget'] : '';
  const relations = [
    ...(general['nofollowlinks'] === false || isException(url, general['nofollowdomainexceptions'])
      ? []
      : ['nofollow']),
    ...(target === '' || sameWindow.has(target) ? [] : ['noreferrer', 'noopener']),
  ];
  const attributes = [
    ...(target === '' ? [] : [['target', target]]),
    ...(relations.length === 0 ? [] : [['rel', relations.join(' ')]]),
    ['class', `external ${kind}`],
    ['href', url],
  ];
  return `<a${attributes.map(([name = '', value = '']) => ` ${name}="${escapeHtml(value)}"`).join('')}>${html}</a>`;
}

/** Whether a URL is on one of these domains or below it. */
function isException(url: string, domains: unknown): boolean {
  const host = URL.parse(url, 'https://localhost')?.hostname ?? '';
  return (
    Array.isArray(domains) &&
    domains.some((domain) => `.${host}`.endsWith(`.${String(domain).toLowerCase()}`))
  );
}
