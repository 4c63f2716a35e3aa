import type { QueryContext } from '../../../query/context.ts';
import { escapeHtml } from '../../../wiki/escape-html.ts';
import { directionOfLanguage, languageTag } from '../../../wiki/language/language.ts';
import { Namespace } from '../../../wiki/site.ts';
import {
  isInvalid,
  isTalk,
  makeTitle,
  parseTitle,
  prefixedKey,
  prefixedText,
  titleText,
  type Title,
} from '../../../wiki/title.ts';
import { renderLink } from '../../../wikitext/comment-format.ts';
import { linkStates } from '../../../wikitext/rendering/link-states.ts';

type HtmlContext = Pick<QueryContext, 'site' | 'store'>;

/** A category of a page, and whether it is hidden. */
export interface ShownCategory {
  readonly title: Title;
  readonly isHidden: boolean;
}

/** Renders the list of categories below a page. */
export async function categoriesHtml(
  categories: readonly ShownCategory[],
  page: Title,
  { site, store }: HtmlContext,
): Promise<string> {
  const stateOf = await linkStates(
    categories.map(({ title }) => title),
    { site, store },
  );
  const list = (titles: readonly Title[]): string =>
    `<ul>${titles
      .map((title) => {
        const html = escapeHtml(titleText(title));
        return `<li>${renderLink({ kind: 'page', title, html }, site, stateOf({ title, kind: 'page' }))}</li>`;
      })
      .join('')}</ul>`;
  const [hidden, normal] = [true, false].map((isHidden) =>
    categories.filter((one) => one.isHidden === isHidden).map(({ title }) => title),
  ) as [Title[], Title[]];
  let out = '';
  if (normal.length > 0) {
    const special = makeTitle(Namespace.special, 'Categories');
    const html = normal.length === 1 ? 'Category' : 'Categories';
    const link = renderLink({ kind: 'page', title: special, html }, site, 'known');
    out += `<div id="mw-normal-catlinks" class="mw-normal-catlinks">${link}: ${list(normal)}</div>`;
  }
  const isShown = page.namespace === Namespace.category;
  if (hidden.length > 0) {
    const how = isShown ? 'mw-hidden-cats-ns-shown' : 'mw-hidden-cats-hidden';
    const label = hidden.length === 1 ? 'Hidden category' : 'Hidden categories';
    out += `<div id="mw-hidden-catlinks" class="mw-hidden-catlinks ${how}">${label}: ${list(hidden)}</div>`;
  }
  const isEmpty = normal.length === 0 && !(hidden.length > 0 && isShown);
  return `<div id="catlinks" class="catlinks${isEmpty ? ' catlinks-allhidden' : ''}" data-mw="interface">${out}</div>`;
}

/** Renders the links to parent pages below a subpage's title. */
export async function subtitleHtml(page: Title, { site, store }: HtmlContext): Promise<string> {
  if (site.namespaces.get(page.namespace)?.subpages !== true || !page.key.includes('/')) return '';
  const parts = prefixedText(page, site).split('/').slice(0, -1);
  const above = parts.map((_, i) => parseTitle(parts.slice(0, i + 1).join('/'), site));
  const stateOf = await linkStates(
    above.filter((title): title is Title => !isInvalid(title)),
    { site, store },
  );
  const links: string[] = [];
  let shown = '';
  above.forEach((title, i) => {
    shown += parts[i] ?? '';
    const state = isInvalid(title) ? 'missing' : stateOf({ title, kind: 'page' });
    if (isInvalid(title) || state === 'missing') shown += '/';
    else {
      const link = renderLink({ kind: 'page', title, html: escapeHtml(shown) }, site, state);
      links.push(`<bdi dir="${directionOfLanguage(site.language)}">${link}</bdi>`);
      shown = '';
    }
  });
  return links.length === 0 ? '' : `<div class="subpages">&lt; ${links.join(' | ')}</div>`;
}

/** Renders the beginning of an HTML document for a page without a skin. */
export function headHtml(page: Title, { site }: Pick<HtmlContext, 'site'>): string {
  const { sitename, generator } = site.configuration.general;
  const direction = directionOfLanguage(site.language);
  const name = prefixedKey(page, site).replaceAll(/[^\p{L}\p{N}_-]+/gu, '_');
  const kinds = [`ns-${page.namespace}`, isTalk(page) ? 'ns-talk' : 'ns-subject', `page-${name}`];
  return [
    '<!DOCTYPE html>',
    `<html class="client-nojs" lang="${languageTag(site.language)}" dir="${direction}">`,
    '<head>',
    '<meta charset="UTF-8">',
    `<title>${escapeHtml(prefixedText(page, site))} - ${escapeHtml(sitename)}</title>`,
    `<meta name="generator" content="${escapeHtml(generator)}">`,
    '</head>',
    `<body class="mediawiki ${direction} sitedir-${direction} ${escapeHtml(kinds.join(' '))} action-view">`,
  ].join('\n');
}

/** Renders a page's title, with markup for its namespace. */
export function titleHtml(page: Title, { site }: Pick<HtmlContext, 'site'>): string {
  const part = (name: string, text: string): string =>
    `<span class="mw-page-title-${name}">${escapeHtml(text)}</span>`;
  const whole = prefixedText(page, site);
  const name = titleText(page);
  const namespace = whole.slice(0, Math.max(0, whole.length - name.length - 1));
  return (namespace === '' ? '' : part('namespace', namespace) + part('separator', ':')) + part('main', name);
}
