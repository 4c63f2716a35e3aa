import { isInstalled, Namespace, type Site } from './site.ts';
import { rootText, type Title } from './title.ts';
import type { VersionRange } from './version.ts';

/** The messages of the core that MediaWiki outputs as raw HTML. */
const ofCore: Readonly<Record<string, VersionRange>> = {
  copyright: { until: '1.45' },
  history_copyright: { until: '1.45' },
  googlesearch: { until: '1.44' },
  youhavenewmessages: { until: '1.42' },
  youhavenewmessagesmanyusers: { until: '1.42' },
};

/** Whether a page is a message that MediaWiki, or an installed extension, outputs as raw HTML. */
export function isHtmlMessage(title: Title, site: Site): boolean {
  if (title.namespace !== Namespace.mediawiki) return false;
  const root = rootText(title, site).replaceAll(' ', '_');
  const name = root.charAt(0).toLowerCase() + root.slice(1);
  if (Object.hasOwn(ofCore, name)) return site.software.has(ofCore[name] ?? {});
  return site.extensions.some(
    (extension) => isInstalled(extension, site) && extension.htmlMessages?.includes(name) === true,
  );
}
