import type { Site } from './site.ts';
import { isInvalid, parseTitle, prefixedKey, type Title } from './title.ts';

/** Files that may not be shown in pages, by key, with the pages that may show them nevertheless. */
export type BadFiles = ReadonlyMap<string, ReadonlySet<string>>;

/** The page that lists them. */
export const BAD_FILES_PAGE = 'Bad_image_list';

/** Reads the list: of each item the first link names a file and the others the pages that may show it. */
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

/** Whether a file may not be shown in a page, or in some page where none is given. */
export function isBadFile(files: BadFiles, key: string, page: Title | undefined, site: Site): boolean {
  const exceptions = files.get(key);
  return exceptions !== undefined && !(page && exceptions.has(prefixedKey(page, site)));
}
