import type { Surroundings } from './context.ts';
import type { PageSet } from './page-set.ts';

/** The found pages with their newest revisions as export XML. */
export async function exportPages(
  _pages: PageSet,
  _surroundings: Surroundings,
  _schema: string,
): Promise<string> {
  return '';
}
