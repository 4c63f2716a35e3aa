import { existingFiles } from '../data/store/files.ts';
import { Namespace, type Site } from '../wiki/site.ts';
import type { Title } from '../wiki/title.ts';
import type { QueryContext } from './context.ts';
import type { Findings } from './page-set.ts';

/** Returns the keys of missing titles that are known nevertheless: special pages, files, messages. */
export async function knownTitles(
  pages: Pick<Findings, 'missing' | 'special'>,
  { site, store }: QueryContext,
): Promise<readonly number[]> {
  const known: number[] = [];
  const files: [key: number, title: Title][] = [];
  for (const [key, title] of pages.missing) {
    if (title.namespace === Namespace.file) files.push([key, title]);
    else if (isDefaultMessage(title, site)) known.push(key);
  }
  for (const [key, title] of pages.special) {
    if (title.namespace === Namespace.media) files.push([key, title]);
    else if (isSpecialPage(title, site)) known.push(key);
  }
  if (files.length === 0) return known;
  const existing = await existingFiles(
    store,
    files.map(([, { key }]) => key),
  );
  return [...known, ...files.filter(([, title]) => existing.has(title.key)).map(([key]) => key)];
}

function isSpecialPage(title: Title, site: Site): boolean {
  const name = title.key.split('/', 1)[0] ?? '';
  return site.specialPages.has(name.toLowerCase());
}

/** Pages in the MediaWiki namespace show the default message until they are created. */
function isDefaultMessage(title: Title, site: Site): boolean {
  return title.namespace === Namespace.mediawiki && site.softwareMessages.has(title.key);
}
