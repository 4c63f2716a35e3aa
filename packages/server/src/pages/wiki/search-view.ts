import { escapeHtml } from '@wikiquery/core/wiki';
import type { QueryParameters } from '@wikiquery/explorer/links';
import { fieldsOf, itemsOf, resultOf, textOf, written } from '../ask.ts';
import type { Composition, View } from './frame.ts';

/** Hits on one page. */
const LIMIT = '20';

/** Hits in titles that are shown before those in texts, for wikis whose searches look at one of both. */
const TITLES = '5';

/** Makes the view of what a search finds in titles and texts, from a position. */
export async function searchView(
  searched: string,
  offset: string | undefined,
  { links, ask }: Composition,
): Promise<View> {
  if (searched.trim() === '')
    return { heading: 'Search', searched, html: '<p class="quiet">Type a title or words to search for.</p>' };
  const request: QueryParameters = {
    action: 'query',
    list: 'search',
    srsearch: searched,
    srwhat: 'text',
    srprop: 'snippet',
    srinfo: 'totalhits|suggestion',
    srlimit: LIMIT,
    ...(offset !== undefined && { sroffset: offset }),
  };
  const ofTitles = { ...request, srwhat: 'title', srprop: '', srlimit: TITLES };
  const [answer, titles] = await Promise.all([ask(request), offset === undefined ? ask(ofTitles) : {}]);
  const result = resultOf(answer);
  const named = itemsOf(resultOf(titles)['search']);
  const shown = new Map([...named, ...itemsOf(result['search'])].map((hit) => [written(hit['title']), hit]));
  const error = shown.size > 0 ? undefined : textOf(fieldsOf(answer['error'])['info']);
  const hits = [...shown].map(
    ([title, { snippet = '' }]) =>
      // Snippets are HTML: words marked in escaped text.
      `<li>${links.to(title)}<br><span class="quiet">${written(snippet)}</span></li>`,
  );
  const more = (text: string, parameters: QueryParameters): string =>
    links.to('Special:Search', text, parameters);
  const { totalhits, suggestion } = fieldsOf(result['searchinfo']);
  const next = fieldsOf(answer['continue'])['sroffset'];
  const html = [
    error === undefined ? '' : `<p class="notice error">${escapeHtml(error)}</p>`,
    textOf(suggestion) === undefined
      ? ''
      : `<p>Did you mean ${more(escapeHtml(written(suggestion)), { search: written(suggestion) })}?</p>`,
    error === undefined
      ? `<p class="quiet">${hits.length === 0 ? 'Nothing was found.' : `${Number(totalhits ?? hits.length).toLocaleString('en')} found.`}</p>`
      : '',
    `<ol class="results" start="${Number(offset ?? 0) + 1}">${hits.join('\n')}</ol>`,
    next === undefined ? '' : `<p>${more('More', { search: searched, offset: written(next) })}</p>`,
  ];
  return { heading: 'Search', searched, request, html: html.join('\n') };
}
