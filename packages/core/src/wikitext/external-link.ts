import { escapeHtml } from '../wiki/escape-html.ts';
import type { Site } from '../wiki/site.ts';

/** Targets that stay in the same window. */
const sameWindow = new Set(['_self', '_parent', '_top']);

/** Renders an external link of a message. */
export const externalLink = (url: string, html: string, kind: 'free' | 'text', site: Site): string =>
  `<a${externalAttributes(url, site)} class="external ${kind}" href="${escapeHtml(url)}">${html}</a>`;

/**
 * Returns the attributes that the wiki's configuration gives to an external link (`$wgExternalLinkTarget`,
 * `$wgNoFollowLinks` and its exceptions, all of which siteinfo reports), for a link on a page in a namespace.
 */
export function externalAttributes(url: string, { configuration }: Site, namespace?: number): string {
  const { general } = configuration;
  const target = typeof general['externallinktarget'] === 'string' ? general['externallinktarget'] : '';
  const isFollowed =
    general['nofollowlinks'] === false ||
    listOf(general['nofollownsexceptions']).includes(namespace) ||
    isException(url, listOf(general['nofollowdomainexceptions']));
  const relations = [
    ...(isFollowed ? [] : ['nofollow']),
    ...(target === '' || sameWindow.has(target) ? [] : ['noreferrer', 'noopener']),
  ];
  return (
    (target === '' ? '' : ` target="${escapeHtml(target)}"`) +
    (relations.length === 0 ? '' : ` rel="${relations.join(' ')}"`)
  );
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Whether a URL is on one of these domains or below it. */
function isException(url: string, domains: readonly unknown[]): boolean {
  const host = URL.parse(url, 'https://localhost')?.hostname ?? '';
  return domains.some((domain) => `.${host}`.endsWith(`.${String(domain).toLowerCase()}`));
}
