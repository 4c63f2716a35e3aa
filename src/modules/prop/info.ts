import { boolean, continuation, manyOf, oneOf, text, texts } from '../../parameters/types.ts';
import { title } from '../../parameters/wiki-types.ts';
import type { Context } from '../../query/context.ts';
import { languagesOfTitles } from '../../query/page-language.ts';
import { type CacheMode, defineFields } from '../../query/define.ts';
import { readPosition } from '../../query/order.ts';
import type { FoundPage } from '../../query/page-set.ts';
import * as shape from '../../result/shape.ts';
import { actionShapes, testActions } from './info-actions.ts';
import { editShapes, preloadedContent } from './info-edit.ts';
import { editIntroduction } from './info-intro.ts';
import { displayTitles } from '../../store/page-properties.ts';
import { pagesByTitles } from '../../store/pages.ts';
import { type PageProtections, readProtections } from '../../store/protections.ts';
import { readWatching, type Watching } from '../../store/watching.ts';
import { defaultContentModel } from '../../wiki/content-model.ts';
import { directionOfLanguage, languageTag, pageLanguage } from '../../wiki/language.ts';
import { canonicalPageUrl, pageUrl } from '../../wiki/page-url.ts';
import type { Site } from '../../wiki/site.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { may } from '../../wiki/viewer.ts';
import {
  associatedPage,
  isTalk,
  prefixedText,
  subjectPage,
  talkPage,
  type Title,
  titleText,
} from '../../wiki/title.ts';

const preloadContentOnly = { info: [{ name: 'preloadcontentonly' }] } as const;
const editIntroOnly = { info: [{ name: 'editintroonly' }] } as const;

const parameters = {
  prop: manyOf(
    [
      'associatedpage',
      'displaytitle',
      'editintro',
      'linkclasses',
      'notificationtimestamp',
      'preloadcontent',
      'protection',
      'subjectid',
      'talkid',
      'url',
      'varianttitles',
      'visitingwatchers',
      'watched',
      'watchers',
      'preload',
      'readable',
    ],
    { deprecatedValues: ['preload', 'readable'] },
  ),
  linkcontext: title((site) => site.configuration.general.mainpage),
  testactions: texts(),
  testactionsdetail: oneOf(['boolean', 'full', 'quick'], { default: 'boolean' }),
  testactionsautocreate: boolean(),
  preloadcustom: text(preloadContentOnly),
  preloadparams: texts(preloadContentOnly),
  preloadnewsection: boolean(preloadContentOnly),
  editintrostyle: oneOf(['lessframes', 'moreframes'], { default: 'moreframes', ...editIntroOnly }),
  editintroskip: texts(editIntroOnly),
  editintrocustom: text(editIntroOnly),
  continue: continuation(),
} as const;

type InfoContext = Context<typeof parameters>;

/** Properties that are the same for every viewer. */
const publicProperties = new Set([
  'protection',
  'talkid',
  'subjectid',
  'associatedpage',
  'url',
  'preload',
  'displaytitle',
  'varianttitles',
]);

/** Tells basic facts about pages. */
export const info = defineFields({
  name: 'info',
  prefix: 'in',
  access: 'read',
  helpPage: 'API:Info',
  cache: ({ prop, testactions }): CacheMode =>
    testactions?.length || prop?.some((one) => !publicProperties.has(one)) ? 'private' : 'public',
  parameters,
  result: shape.record({
    contentmodel: shape.text(),
    pagelanguage: shape.text(),
    pagelanguagehtmlcode: shape.text(),
    pagelanguagedir: shape.text(),
    touched: shape.text(),
    lastrevid: shape.integer(),
    length: shape.integer(),
    redirect: shape.flag(),
    new: shape.flag(),
    protection: shape.list(
      'pr',
      shape.record({
        type: shape.text(),
        level: shape.text(),
        expiry: shape.text(),
        cascade: shape.flag(),
        source: shape.text(),
      }),
    ),
    restrictiontypes: shape.list('rt', shape.text()),
    watched: shape.flag(),
    watchlistexpiry: shape.text(),
    watchers: shape.integer(),
    visitingwatchers: shape.integer(),
    notificationtimestamp: shape.text(),
    talkid: shape.integer(),
    subjectid: shape.integer(),
    associatedpage: shape.text(),
    fullurl: shape.text(),
    editurl: shape.text(),
    canonicalurl: shape.text(),
    readable: shape.flag(),
    preload: shape.text(),
    displaytitle: shape.text(),
    varianttitles: shape.map('_v', '_name', shape.text()),
    linkclasses: shape.list('_v', shape.text()),
    ...actionShapes,
    ...editShapes,
  }),
  fields: async (context) => {
    const { params } = context;
    const prop = new Set<string>(params.prop);
    const { pages } = context;
    if (
      (prop.has('preloadcontent') || prop.has('editintro')) &&
      (pages.found.size + pages.missing.size > 1 || pages.revisions.size > 1)
    ) {
      context.fail('info-singlepagerevision');
    }
    const selected = selectPages(context);
    const everything = selected.slice(0, testablePages(context));
    const next = selected[everything.length];
    const named = await languagesOfTitles(
      everything.map((page) => page.title),
      context,
    );
    const related = await readRelated(everything, prop, context);
    const actions = params.testactions?.length ? await testActions(everything, params, context) : undefined;
    // Of one page at most, as was made sure of above.
    const [only] = everything;
    const editing = {
      ...(only && prop.has('preloadcontent') && (await preload(only, context))),
      ...(only && prop.has('editintro') && (await introduce(only, context))),
    };
    return {
      fields: new Map(
        everything.map((page) => [
          page.key,
          {
            ...basicFacts(page, context, named),
            ...facts(page, prop, related, context),
            ...editing,
            ...actions?.(page),
          },
        ]),
      ),
      ...(next && { continue: { continue: `${next.title.namespace}|${titleText(next.title)}` } }),
    };
  },
});

const preload = (page: InfoPage, context: InfoContext): ReturnType<typeof preloadedContent> => {
  const { preloadcustom, preloadparams = [], preloadnewsection } = context.params;
  return preloadedContent(page, preloadcustom, preloadparams, preloadnewsection, context);
};

const introduce = (page: InfoPage, context: InfoContext): ReturnType<typeof editIntroduction> =>
  editIntroduction(page, context.params, context);

/** For how many pages the asked actions are tested in one answer. */
function testablePages({ params, viewer }: InfoContext): number | undefined {
  const actions = params.testactions?.length ?? 0;
  return actions === 0 ? undefined : Math.ceil((may(viewer, 'apihighlimits') ? 500 : 50) / actions);
}

/** A page of the page set, or a title that has none. */
interface InfoPage {
  readonly key: number;
  readonly title: Title;
  readonly found?: FoundPage;
}

/** Found and missing pages in title order, from where the request continues. */
function selectPages(context: InfoContext): InfoPage[] {
  const { pages, params } = context;
  const everything: InfoPage[] = [
    ...[...pages.found].map(([key, found]) => ({ key, title: found.title, found })),
    ...[...pages.missing].map(([key, of]) => ({ key, title: of })),
  ];
  if (params.continue === undefined) return everything;
  const [namespace, from] = readPosition(params.continue, [{ type: 'integer' }, { type: 'text' }], context);
  if (!context.site.namespaces.has(Number(namespace))) context.fail('badcontinue');
  const start = { namespace: Number(namespace), key: String(from).replaceAll(' ', '_') };
  return everything.filter(({ title: of }) => compareTitles(of, start) >= 0);
}

const compareTitles = (a: Pick<Title, 'namespace' | 'key'>, b: Pick<Title, 'namespace' | 'key'>): number =>
  a.namespace - b.namespace || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

function basicFacts(
  { title: of, found }: InfoPage,
  { pages, site }: InfoContext,
  named: (title: Title) => string | undefined,
) {
  const model = found?.row.page_content_model ?? defaultContentModel(of, site);
  const language = pageLanguage(of, found?.row.page_lang ?? null, model, site, named(of));
  return {
    contentmodel: model,
    pagelanguage: language,
    pagelanguagehtmlcode: languageTag(language),
    pagelanguagedir: directionOfLanguage(language),
    ...(found && {
      touched: isoTimestamp(found.row.page_touched),
      lastrevid: found.row.page_latest,
      length: found.row.page_len,
      ...(found.row.page_is_redirect === 1 && !pages.followsRedirects && { redirect: true }),
      ...(found.row.page_is_new === 1 && { new: true }),
    }),
  };
}

/** What is read for all pages at once. */
interface Related {
  readonly protections: PageProtections | undefined;
  readonly watching: Watching | undefined;
  readonly displayTitles: ReadonlyMap<number, string>;
  /** Numbers of talk and subject pages, by their namespace and title. */
  readonly associated: ReadonlyMap<string, number>;
}

async function readRelated(
  pages: readonly InfoPage[],
  prop: ReadonlySet<string>,
  context: InfoContext,
): Promise<Related> {
  const { store, site } = context;
  const found = pages.filter((page) => page.found !== undefined);
  const watched = ['watched', 'notificationtimestamp', 'watchers', 'visitingwatchers'].some((one) =>
    prop.has(one),
  );
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
    watching: watched ? await readWatching(context, pages, prop) : undefined,
    displayTitles: prop.has('displaytitle')
      ? await displayTitles(
          store,
          found.map(({ key }) => key),
        )
      : new Map(),
    associated: new Map(rows.map((row) => [`${row.page_namespace}:${row.page_title}`, row.page_id])),
  };
}

function facts(page: InfoPage, prop: ReadonlySet<string>, related: Related, context: InfoContext) {
  const { key, title: of, found } = page;
  const { site } = context;
  const other = associatedPage(of);
  const otherId = other && related.associated.get(`${other.namespace}:${other.key}`);
  return {
    ...related.protections?.(key),
    ...related.watching?.(key),
    ...(prop.has('talkid') && !isTalk(of) && otherId !== undefined && { talkid: otherId }),
    ...(prop.has('subjectid') && isTalk(of) && otherId !== undefined && { subjectid: otherId }),
    ...(prop.has('associatedpage') && other && { associatedpage: prefixedText(other, site) }),
    ...(prop.has('url') && {
      fullurl: pageUrl(of, site),
      editurl: pageUrl(of, site, 'action=edit'),
      canonicalurl: canonicalPageUrl(of, site),
    }),
    ...(prop.has('readable') && { readable: context.viewer.rights.has('read') }),
    ...(prop.has('preload') && { preload: '' }),
    ...(prop.has('displaytitle') && {
      displaytitle: related.displayTitles.get(key) ?? escapeText(prefixedText(of, site)),
    }),
    ...(prop.has('varianttitles') &&
      found && { varianttitles: variantTitles(of, site, related.displayTitles.get(key)) }),
    ...(prop.has('linkclasses') &&
      found && {
        linkclasses:
          found.row.page_is_redirect === 1 && !context.pages.followsRedirects ? ['mw-redirect'] : [],
      }),
  };
}

const escapeText = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The title, or the text shown in its place, in every variant of the content language. */
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
