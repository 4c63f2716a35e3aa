import { z } from 'zod';
import { nearestName } from '@wikiquery/common/nearest-name';
import type { Part } from 'wikiquery-client/rows';
import { askFor, listIn, queryIn, ToolError, type Wiki } from './wiki.ts';

/** The title of a page, as an argument. */
export const titleInput = z
  .string()
  .min(1)
  .max(500)
  .refine((title) => !title.includes('|') && !title.includes('\u001F'), 'Give one title.');

/** Queries properties of a page, by default of a redirect's target; fails if no page can have the title. */
export async function askForPage(
  wiki: Wiki,
  title: string,
  parameters: Readonly<Record<string, string | number | undefined>>,
): Promise<{ readonly page: Part; readonly redirectedFrom?: string; readonly answer: Part }> {
  const answer = await askFor(wiki, { action: 'query', titles: title, redirects: 1, ...parameters });
  const query = queryIn(answer);
  const [page] = listIn(query, 'pages');
  const [{ from } = {}] = listIn(query, 'redirects');
  if (!page || page['invalid'] === true) throw new ToolError(`"${title}" cannot be the title of a page.`);
  if (page['special'] === true)
    throw new ToolError(`"${title}" is a special page, which has no content of its own.`);
  return { page, answer, ...(typeof from === 'string' && { redirectedFrom: from }) };
}

/** Fails if a page does not exist, and suggests the existing title that is nearest. */
export async function failIfMissing(wiki: Wiki, page: Part): Promise<void> {
  if (page['missing'] !== true || page['known'] === true) return;
  const title = String(page['title']);
  const near = await nearestTitle(wiki, title);
  throw new ToolError(
    `There is no page "${title}".${near === undefined ? ' Find pages with the tool search.' : ` Did you mean "${near}"?`}`,
  );
}

/** Finds the title of the page that was probably meant. */
async function nearestTitle(wiki: Wiki, title: string): Promise<string | undefined> {
  const colon = title.indexOf(':') + 1;
  for (const part of [1 / 2, 1 / 4]) {
    const start = title.slice(0, colon + Math.ceil((title.length - colon) * part));
    const near = nearestName(title, await titlesFrom(wiki, start, 100));
    if (near !== undefined) return near;
  }
  return undefined;
}

/** Searches for titles that begin with a text; empty for an empty text. */
export async function titlesFrom(wiki: Wiki, start: string, most: number): Promise<readonly string[]> {
  if (start.trim() === '') return [];
  const answer = await askFor(wiki, {
    action: 'query',
    list: 'prefixsearch',
    pssearch: start,
    pslimit: most,
  });
  return listIn(queryIn(answer), 'prefixsearch').map(({ title }) => String(title));
}
