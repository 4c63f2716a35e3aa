import { existingFiles } from '../data/store/files.ts';
import { Namespace } from '../wiki/site.ts';
import type { Title } from '../wiki/title.ts';
import type { QueryContext } from './context.ts';
import type { Findings } from './page-set.ts';
import type { IsKnown } from './registry.ts';

/** Returns the keys of missing titles that are known nevertheless: special pages, files, messages. */
export async function knownTitles(
  pages: Pick<Findings, 'missing' | 'special'>,
  isKnownWithoutPage: IsKnown,
  { store }: QueryContext,
): Promise<readonly number[]> {
  const known: number[] = [];
  const files: [key: number, title: Title][] = [];
  for (const [key, title] of pages.missing) {
    if (title.namespace === Namespace.file) files.push([key, title]);
    else if (isKnownWithoutPage(title)) known.push(key);
  }
  for (const [key, title] of pages.special) {
    if (title.namespace === Namespace.media) files.push([key, title]);
    else if (isKnownWithoutPage(title)) known.push(key);
  }
  if (files.length === 0) return known;
  const existing = await existingFiles(
    store,
    files.map(([, { key }]) => key),
  );
  return [...known, ...files.filter(([, title]) => existing.has(title.key)).map(([key]) => key)];
}
