import { isFault, type TextResponse } from '@wikiquery/core/api';
import { escapeHtml, type Site } from '@wikiquery/core/wiki';
import { fieldsOf, textOf } from './ask.ts';
import type { HtmlPage } from './html-page.ts';
import { linksFrom, renderView } from './wiki/frame.ts';

/** Makes a function that writes the page for a refusal by the API, whose response has the error as data. */
export const createRefusalPage =
  (site: Site) =>
  (url: string, { status, headers, answer }: TextResponse): HtmlPage => {
    const code = String(headers['mediawiki-api-error'] ?? '');
    const wait = headers['retry-after'];
    const isPrivate = code === 'readapidenied';
    const reason = textOf(fieldsOf(answer?.value['error'])['info']) ?? '';
    const sentence = isPrivate
      ? 'This wiki is private.'
      : `The page cannot be shown at the moment. ${reason}`;
    const [path = ''] = url.split('?', 1);
    const page = renderView(
      {
        ...(code !== '' && { error: code }),
        status: status >= 400 ? status : isPrivate ? 403 : isFault(code) ? 500 : 503,
        heading: isPrivate ? 'Private' : 'Not now',
        html: `<p class="notice">${escapeHtml(sentence.trim())}</p>`,
      },
      { site, links: linksFrom(path, site) },
    );
    return {
      ...page,
      headers: {
        ...page.headers,
        'cache-control': 'no-store',
        ...(typeof wait === 'string' && { 'retry-after': wait }),
      },
    };
  };
