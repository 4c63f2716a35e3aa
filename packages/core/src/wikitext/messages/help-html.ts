import type { QueryContext } from '../../query/context.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { isInvalid, parseTitle } from '../../wiki/title.ts';
import { messageBlocks } from './html.ts';

/** Maximum number of cached texts of a site: the help of all modules in several languages. */
const MOST_TEXTS = 30_000;

/** HTML of wikitexts that depends on nothing else. */
const cached = new WeakMap<Site, Map<string, string>>();

/** Texts rendered before other requests get a turn. */
const BATCH = 200;

/**
 * Renders wikitexts as HTML; returns a function that joins some of them to one description. Texts without links to
 * pages of the wiki are cached.
 */
export async function createHelpHtml(
  texts: readonly string[],
  context: Pick<QueryContext, 'site' | 'store'>,
): Promise<(texts: readonly string[]) => string> {
  const { site } = context;
  const kept = cached.get(site) ?? new Map<string, string>();
  cached.set(site, kept);
  const html = new Map<string, string>();
  let rendered = 0;
  for (const text of new Set(texts)) {
    const before = kept.get(text);
    const shown = before ?? (await messageBlocks(text, context));
    html.set(text, shown);
    if (before !== undefined) continue;
    if (kept.size >= MOST_TEXTS) kept.clear();
    if (!linksToPages(text, site)) kept.set(text, shown);
    if (++rendered % BATCH === 0) await new Promise<void>((resolve) => void setImmediate(resolve));
  }
  return (some) => joinHtml(some.map((text) => html.get(text) ?? ''));
}

/** Whether a text links to pages of the wiki, which can be created or deleted. */
const linksToPages = (text: string, site: Site): boolean =>
  [...text.matchAll(/\[\[([^[\]|]*)/g)].some(([, target = '']) => {
    const title = parseTitle(target.replace(/^:/, ''), site);
    return isInvalid(title) || (title.namespace !== Namespace.special && title.interwiki === '');
  });

/** Joins paragraphs and lists; without the paragraph if there is only one. */
function joinHtml(blocks: readonly string[]): string {
  const html = blocks.join('\n').replaceAll(/\s*<\/([od]l|ul)>\s*<\1>\s*/g, '\n');
  const [, only] = /^<p>(.*?)\n?<\/p>\n?$/s.exec(html) ?? [];
  return only === undefined || only.includes('</p>') ? html : only;
}
