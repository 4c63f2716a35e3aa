import { escapeHtml, Namespace, type Site } from '@wikiquery/core/wiki';
import { canRenderHtml } from '@wikiquery/core/wikitext/rendering';
import { fieldsOf, itemsOf, resultOf, textOf, written, type Ask, type Fields } from '../ask.ts';
import { renderTime, type Composition, type Links, type View } from './frame.ts';
import { linkWikitext } from './link-wikitext.ts';

/** Which page, or revision of one, is shown: parameters of `action=query` that name it. */
export type Shown = { readonly titles: string } | { readonly pageids: string } | { readonly revids: string };

/** Most items of a list beside the text. */
const MOST = '50';

/** The request for what a view shows of a page. */
const requestFor = (shown: Shown, more: Readonly<Record<string, string>> = {}) => ({
  action: 'query',
  ...shown,
  prop: 'info|revisions|categories|redirects|linkshere|templates|imageinfo|fileusage',
  inprop: 'associatedpage|displaytitle',
  rvprop: 'ids|timestamp|user|comment|size|flags|content',
  rvslots: 'main',
  cllimit: MOST,
  rdlimit: MOST,
  lhlimit: MOST,
  tllimit: MOST,
  fulimit: MOST,
  iiprop: 'url|size|mime|timestamp|user',
  ...more,
});

/** A page as the API describes it, and what else is shown of it. */
interface PageFacts {
  readonly page: Fields;
  readonly revision: Fields;
  readonly isOld: boolean;
}

/** Makes the view of a page: its text, what it is about and belongs to, and what links to it. */
export async function pageView(shown: Shown, composition: Composition): Promise<View | undefined> {
  const { ask, links } = composition;
  const request = requestFor(shown);
  const answer = resultOf(await ask(request));
  const [page] = itemsOf(answer['pages']);
  const title = textOf(page?.['title']);
  if (!page || title === undefined || page['invalid'] === true || page['special'] === true) return undefined;
  const [revision = {}] = itemsOf(page['revisions']);
  const isOld = 'revids' in shown && revision['revid'] !== page['lastrevid'];
  const facts: PageFacts = { page, revision, isOld };
  const [text, members] = await Promise.all([
    textOfPage(facts, composition),
    page['ns'] === Namespace.category ? membersOf(title, ask, links) : '',
  ]);
  const associated = textOf(page['associatedpage']);
  const isMissing = page['missing'] === true && page['known'] !== true;
  const html = [
    isMissing ? '<p class="notice">There is no page with this title.</p>' : '',
    isOld ? notices(facts, title, links) : '',
    `<div class="columns"><div>`,
    fileOf(page),
    isMissing ? '' : text,
    members,
    lastEdit(revision),
    '</div><aside aria-label="About this page">',
    linkList('Categories', page['categories'], links),
    linkList('Redirects here', page['redirects'], links),
    linkList('Links to here', page['linkshere'], links),
    linkList('Uses of this file', page['fileusage'], links),
    linkList('Templates used', page['templates'], links),
    '</aside></div>',
  ].join('\n');
  return {
    status: isMissing ? 404 : 200,
    heading: title,
    title,
    ...(associated !== undefined && {
      associated: { title: associated, isTalk: Number(page['ns']) % 2 === 0 },
    }),
    request,
    html,
  };
}

/** Characters of a longer text are not rendered, which would take longer than a request may. */
const MOST_RENDERED = 500_000;

/** The text of a revision: as HTML where it is rendered, else as it was written. */
async function textOfPage(
  { page, revision }: PageFacts,
  { ask, spend, site, links }: Composition,
): Promise<string> {
  const slot = fieldsOf(fieldsOf(revision['slots'])['main']);
  const content = textOf(slot['content']);
  if (content === undefined)
    return slot['texthidden'] === true || slot['textmissing'] === true
      ? '<p class="notice">The text of this revision is not shown.</p>'
      : '';
  if (slot['contentmodel'] !== 'wikitext') {
    spend(content.length);
    return source(escapeHtml(content), site);
  }
  if (content.length > MOST_RENDERED || !canRenderHtml)
    return source(linkWikitext(content, links, spend), site);
  const parsed = fieldsOf(
    fieldsOf(
      await ask({
        action: 'parse',
        oldid: written(revision['revid']),
        prop: 'text|sections',
        disableeditsection: '1',
        disabletoc: '1',
        disablelimitreport: '1',
      }),
    )['parse'],
  );
  const rendered = textOf(parsed['text']);
  if (rendered === undefined) return source(linkWikitext(content, links, spend), site);
  spend(rendered.length);
  const direction = page['pagelanguagedir'] === 'rtl' ? 'rtl' : 'ltr';
  return `${contents(parsed['sections'])}<div class="text" dir="${direction}">${links.relative(rendered)}</div>`;
}

const source = (html: string, site: Site): string =>
  `<pre class="wikitext" lang="${escapeHtml(site.configuration.general.lang)}" dir="auto">${html}</pre>`;

function contents(sections: unknown): string {
  const items = itemsOf(sections).map(
    ({ number, line, linkAnchor }) =>
      `<li><a href="#${escapeHtml(encodeURI(written(linkAnchor)))}">${escapeHtml(`${written(number)} ${plain(written(line))}`)}</a></li>`,
  );
  return items.length < 2
    ? ''
    : `<details><summary>${items.length} sections</summary><ol class="versions">${items.join('')}</ol></details>`;
}

const plain = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:lt|#60);/g, '<')
    .replaceAll(/&(?:gt|#62);/g, '>')
    .replaceAll(/&(?:quot|#34);/g, '"')
    .replaceAll(/&#0?39;/g, "'")
    .replaceAll('&amp;', '&');

function notices({ page, revision }: PageFacts, title: string, links: Links): string {
  const id = written(revision['revid']);
  const difference = (diff: string, text: string): string => links.to(title, text, { oldid: id, diff });
  return `<p class="notice">This is how the page was at ${renderTime(written(revision['timestamp']))}. ${
    Number(revision['parentid']) > 0 ? difference('prev', 'What it changed') : ''
  } ${difference('next', 'What came next')} ${difference('cur', 'What has changed since')} ${links.to(
    written(page['title']),
    'The page as it is',
  )}</p>`;
}

function fileOf(page: Fields): string {
  const [file] = itemsOf(page['imageinfo']);
  const url = textOf(file?.['url']);
  if (!file || url === undefined) return '';
  const address = escapeHtml(url);
  const mime = written(file['mime']);
  const [width, height] = [Number(file['width']), Number(file['height'])];
  const shown =
    /^image\/(?:png|jpeg|gif|svg\+xml|webp)$/.test(mime) && width > 0
      ? `<a href="${address}"><img src="${address}" alt="${escapeHtml(written(page['title']))}" width="${width}" height="${height}" loading="lazy"></a>`
      : '';
  const size = width > 0 ? `${width} × ${height} pixels, ` : '';
  return `<figure class="text">${shown}<figcaption><a href="${address}">The file itself</a> <span class="quiet">${size}${Number(file['size']).toLocaleString('en')} bytes, ${escapeHtml(mime)}</span></figcaption></figure>`;
}

async function membersOf(title: string, ask: Ask, links: Links): Promise<string> {
  const answer = await ask({ list: 'categorymembers', cmtitle: title, cmprop: 'title|type', cmlimit: '200' });
  const members = itemsOf(resultOf(answer)['categorymembers']);
  const more = answer['continue'] === undefined ? '' : '<p class="quiet">There are more.</p>';
  return members.length === 0
    ? ''
    : `<section><h2>In this category</h2><ul class="namespaces">${listItems(members, links)}</ul>${more}</section>`;
}

const listItems = (items: readonly Fields[], links: Links): string =>
  items.map(({ title }) => `<li>${links.to(written(title))}</li>`).join('');

function linkList(heading: string, list: unknown, links: Links): string {
  const items = itemsOf(list);
  return items.length === 0
    ? ''
    : `<section><h2>${heading}</h2><ul>${listItems(items, links)}</ul>${
        items.length < Number(MOST) ? '' : '<p class="quiet">The first fifty.</p>'
      }</section>`;
}

const lastEdit = (revision: Fields): string =>
  revision['timestamp'] === undefined
    ? ''
    : `<p class="quiet">Revision ${written(revision['revid'])} of ${renderTime(written(revision['timestamp']))}${
        textOf(revision['user']) === undefined
          ? ''
          : ` by <bdi>${escapeHtml(written(revision['user']))}</bdi>`
      }.</p>`;
