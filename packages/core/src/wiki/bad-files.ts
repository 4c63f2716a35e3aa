import type { Site } from './site.ts';
import { isInvalid, parseTitle, prefixedKey, type Title } from './title.ts';

/** Files that pages may not show, by key, with the excepted pages. */
export type BadFiles = ReadonlyMap<string, ReadonlySet<string>>;

/** Key of the page in the namespace MediaWiki that lists bad files. */
export const BAD_FILES_PAGE = 'Bad_image_list';

/** Parses the text of that page: the first link of an item names a file, further links the pages that may show it. */
export function readBadFiles(text: string, site: Site): BadFiles {
  const files = new Map<string, ReadonlySet<string>>();
  for (const line of text.split('\n')) {
    if (!line.startsWith('*')) continue;
    const titles = [...line.matchAll(/\[\[:?(.*?)\]\]/g)].map(([, link]) => parseTitle(link ?? '', site));
    const [file, ...pages] = titles;
    if (!file || isInvalid(file)) continue;
    files.set(file.key, new Set(pages.flatMap((page) => (isInvalid(page) ? [] : prefixedKey(page, site)))));
  }
  return files;
}

/** Whether a file is on the list; with a page, whether that page may not show it. */
export function isBadFile(files: BadFiles, key: string, page: Title | undefined, site: Site): boolean {
  const exceptions = files.get(key);
  return exceptions !== undefined && !(page && exceptions.has(prefixedKey(page, site)));
}
