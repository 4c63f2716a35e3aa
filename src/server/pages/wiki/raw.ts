import { type Ask, fieldsOf, itemsOf, resultOf, textOf, written } from '../ask.ts';
import type { HtmlPage } from '../html-page.ts';
import type { Shown } from './page-view.ts';

/** Content types that `ctype` may ask for. */
const types = new Set(['text/x-wiki', 'text/javascript', 'text/css', 'application/json']);

/** Returns the text of a page as it was written, for `action=raw`. */
export async function rawText(shown: Shown, parameters: URLSearchParams, ask: Ask): Promise<HtmlPage> {
  const section = parameters.get('section');
  const answer = await ask({
    ...shown,
    prop: 'revisions',
    rvprop: 'content|timestamp',
    rvslots: 'main',
    ...(section !== null && { rvsection: section }),
  });
  const [page] = itemsOf(resultOf(answer)['pages']);
  const [revision] = itemsOf(page?.['revisions']);
  const content = textOf(fieldsOf(fieldsOf(revision?.['slots'])['main'])['content']);
  const expanded =
    content !== undefined && parameters.get('templates') === 'expand'
      ? textOf(
          fieldsOf(
            fieldsOf(
              await ask({
                action: 'expandtemplates',
                text: content,
                title: written(page?.['title']),
                prop: 'wikitext',
              }),
            )['expandtemplates'],
          )['wikitext'],
        )
      : content;
  const asked = parameters.get('ctype') ?? '';
  return {
    status: expanded === undefined ? 404 : 200,
    headers: {
      'content-type': `${types.has(asked) ? asked : 'text/x-wiki'}; charset=UTF-8`,
      'x-content-type-options': 'nosniff',
      // A browser runs nothing of what a wiki's page says.
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-cache',
    },
    body: expanded ?? '',
  };
}
