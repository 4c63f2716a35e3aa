import { displayTitles } from '../../data/store/page-properties.ts';
import { pagesByTitles } from '../../data/store/pages.ts';
import { readProtections, type PageProtections } from '../../data/store/protections.ts';
import { readWatching, type Watching } from '../../data/store/watching.ts';
import type { Context } from '../../query/context.ts';
import type { WholePage } from '../../query/page-set.ts';
import * as shape from '../../query/result/shape.ts';
import { behaviours } from '../../wiki/behaviours.ts';
import { defaultContentModel } from '../../wiki/content-model.ts';
import { escapeText } from '../../wiki/escape-html.ts';
import { directionOfLanguage, languageTag, pageLanguage } from '../../wiki/language/language.ts';
import type { Mutable } from '../../wiki/mutable.ts';
import { canonicalPageUrl, pageUrl } from '../../wiki/page-url.ts';
import type { Site } from '../../wiki/site.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import {
  associatedPage,
  isTalk,
  prefixedText,
  subjectPage,
  talkPage,
  titleText,
  type Title,
} from '../../wiki/title.ts';
import { labelsShape, seesLabels } from '../watchlist/labels.ts';

/** The shapes of {@link basicFacts} and {@link facts}. */
export const factShapes = {
  contentmodel: shape.ofExisting(shape.text()),
  pagelanguage: shape.ofExisting(shape.text()),
  pagelanguagehtmlcode: shape.ofExisting(shape.text()),
  pagelanguagedir: shape.ofExisting(shape.text()),
  touched: shape.ofExisting(shape.text()),
  lastrevid: shape.ofExisting(shape.integer()),
  length: shape.ofExisting(shape.integer()),
  redirect: shape.flag(),
  new: shape.flag(),
  protection: shape.list(
    'pr',
    shape.record({
      type: shape.always(shape.text()),
      level: shape.always(shape.text()),
      expiry: shape.always(shape.text()),
      cascade: shape.flag(),
      source: shape.text(),
    }),
  ),
  restrictiontypes: shape.given('prop=protection', shape.list('rt', shape.text())),
  watched: shape.flag(),
  watchlistexpiry: shape.text(),
  watchlistlabels: labelsShape,
  watchers: shape.integer(),
  visitingwatchers: shape.integer(),
  notificationtimestamp: shape.text(),
  talkid: shape.integer(),
  subjectid: shape.integer(),
  associatedpage: shape.text(),
  fullurl: shape.given('prop=url', shape.text()),
  editurl: shape.given('prop=url', shape.text()),
  canonicalurl: shape.given('prop=url', shape.text()),
  readable: shape.flag(),
  preload: shape.value(),
  displaytitle: shape.given('prop=displaytitle', shape.text()),
  varianttitles: shape.dictionary(shape.text()),
  linkclasses: shape.list('_v', shape.text()),
} as const;

/** The fields of a page that {@link basicFacts} and {@link facts} return. */
type FactsItem = { readonly [K in keyof typeof factShapes]?: shape.ValueOf<(typeof factShapes)[K]> };

/** A page of the page set, or a missing title. */
export interface InfoPage {
  readonly key: number;
  readonly title: Title;
  readonly found?: WholePage;
}

type FactsContext = Pick<Context, 'site' | 'store' | 'viewer' | 'environment' | 'pages'>;

/** Returns the fields that come from a page's row or, for a missing page, from its title. */
export function basicFacts(
  { title: of, found }: InfoPage,
  { pages, site }: FactsContext,
  named: (title: Title) => string | undefined,
): FactsItem {
  const model = found?.row.page_content_model ?? defaultContentModel(of, site);
  const language = pageLanguage(of, found?.row.page_lang ?? null, model, site, named(of));
  const item: Mutable<FactsItem> = {
    contentmodel: model,
    pagelanguage: language,
    pagelanguagehtmlcode: languageTag(language),
    pagelanguagedir: directionOfLanguage(language),
  };
  if (!found) return item;
  item.touched = isoTimestamp(found.row.page_touched);
  item.lastrevid = found.row.page_latest;
  item.length = found.row.page_len;
  if (found.row.page_is_redirect === 1 && !pages.followsRedirects) item.redirect = true;
  if (found.row.page_is_new === 1) item.new = true;
  return item;
}

/** What is read for all pages together. */
export interface Related {
  readonly protections: PageProtections | undefined;
  readonly watching: Watching | undefined;
  readonly displayTitles: ReadonlyMap<number, string>;
  /** IDs of talk and subject pages, by namespace and title. */
  readonly associated: ReadonlyMap<string, number>;
}

/** Reads what the properties need from other tables, for all pages together. */
export async function readRelated(
  pages: readonly InfoPage[],
  prop: ReadonlySet<string>,
  context: FactsContext,
): Promise<Related> {
  const { store, site } = context;
  const found = pages.filter((page) => page.found !== undefined);
  const labels = prop.has('watchlistlabels') && seesLabels(context);
  const watched =
    labels ||
    ['watched', 'notificationtimestamp', 'watchers', 'visitingwatchers'].some((one) => prop.has(one));
  const associated = pages.flatMap(({ title: of }) => {
    const other = isTalk(of) ? prop.has('subjectid') && subjectPage(of) : prop.has('talkid') && talkPage(of);
    return other ? [other] : [];
  });
  const rows = await pagesByTitles(store, associated);
  return {
    protections: prop.has('protection')
      ? await readProtections(
          store,
          site,
          pages.map(({ key, title: of }) => ({ key, title: of })),
        )
      : undefined,
    watching: watched ? await readWatching(context, pages, prop, labels) : undefined,
    displayTitles: prop.has('displaytitle')
      ? await displayTitles(
          store,
          found.map(({ key }) => key),
        )
      : new Map(),
    associated: new Map(rows.map((row) => [`${row.page_namespace}:${row.page_title}`, row.page_id])),
  };
}

/** Returns the requested properties of a page. */
export function facts(
  page: InfoPage,
  prop: ReadonlySet<string>,
  related: Related,
  context: FactsContext,
): FactsItem {
  const item: Mutable<FactsItem> = {};
  const { key, title: of, found } = page;
  const { site } = context;
  const other = associatedPage(of);
  const otherId = other && related.associated.get(`${other.namespace}:${other.key}`);
  Object.assign(item, related.protections?.(key), related.watching?.(key));
  if (prop.has('talkid') && !isTalk(of) && otherId !== undefined) item.talkid = otherId;
  if (prop.has('subjectid') && isTalk(of) && otherId !== undefined) item.subjectid = otherId;
  if (prop.has('associatedpage') && other) item.associatedpage = prefixedText(other, site);
  if (prop.has('url')) {
    item.fullurl = pageUrl(of, site);
    item.editurl = pageUrl(of, site, 'action=edit');
    item.canonicalurl = canonicalPageUrl(of, site);
  }
  if (prop.has('readable')) item.readable = context.viewer.rights.has('read');
  if (prop.has('preload')) item.preload = found || site.software.has(behaviours.preloadOfMissing) ? '' : null;
  if (prop.has('displaytitle'))
    item.displaytitle = related.displayTitles.get(key) ?? escapeText(prefixedText(of, site));
  if (prop.has('varianttitles') && found)
    item.varianttitles = variantTitles(of, site, related.displayTitles.get(key));
  if (prop.has('linkclasses') && found)
    item.linkclasses =
      found.row.page_is_redirect === 1 && !context.pages.followsRedirects ? ['mw-redirect'] : [];
  return item;
}

/** Converts the title, or the display title, to each variant of the content language. */
function variantTitles(of: Title, site: Site, shown: string | undefined): Record<string, string> {
  const { variants } = site;
  const convert = (text: string, variant: string): string => variants?.autoConvert(text, variant) ?? text;
  const namespace = site.namespaces.get(of.namespace)?.name ?? '';
  return Object.fromEntries(
    (variants?.codes ?? [site.language]).map((variant) => {
      if (shown !== undefined) return [variant, convert(shown, variant)];
      const text = convert(titleText(of), variant);
      return [
        variant,
        namespace === '' ? text : `${variants?.convert(namespace, variant) ?? namespace}:${text}`,
      ];
    }),
  );
}
