import type { Context } from '../../query/context.ts';
import type { ContinueParameters } from '../../query/continuation.ts';
import { defineFields } from '../../query/define.ts';
import type { CacheMode } from '../../query/module-metadata.ts';
import { readPosition } from '../../query/order.ts';
import { languagesOfTitles } from '../../query/page-language.ts';
import { wholePage } from '../../query/page-set.ts';
import { before } from '../../query/parameters/at-version.ts';
import { limitFor, limits } from '../../query/parameters/limits.ts';
import { anyOf, boolean, continuation, oneOf, text, texts } from '../../query/parameters/types.ts';
import { title } from '../../query/parameters/wiki-types.ts';
import * as shape from '../../query/result/shape.ts';
import { fittingFields } from '../../query/size-budget.ts';
import { valuesIn } from '../../wiki/enumerations.ts';
import type { Mutable } from '../../wiki/mutable.ts';
import { isInvalid, parseTitleIn, titleText, type Title } from '../../wiki/title.ts';
import { actionShapes, testActions } from '../info/actions.ts';
import { basicFacts, facts, factShapes, readRelated, type InfoPage } from '../info/facts.ts';
import { editIntroduction } from '../info/introduction.ts';
import { editShapes, preloadedContent } from '../info/preload.ts';

const preloadContentOnly = { since: '1.41', info: [{ name: 'preloadcontentonly' }] } as const;
const editIntroOnly = { since: '1.41', info: [{ name: 'editintroonly' }] } as const;

const properties = valuesIn(
  'info.prop',
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
    'watchlistlabels',
    'preload',
    'readable',
  ],
  {
    editintro: { since: '1.41' },
    preloadcontent: { since: '1.41' },
    watchlistlabels: { since: '1.46' },
  },
);

const parameters = {
  prop: before(
    '1.41',
    anyOf(properties, { deprecatedValues: ['readable'] }),
    anyOf(properties, { deprecatedValues: ['preload', 'readable'] }),
  ),
  linkcontext: title((site) => site.configuration.general.mainpage),
  // Only extensions give links classes that depend on it.
  defaultlinkcaption: boolean({ since: '1.46' }),
  testactions: texts(),
  testactionsdetail: oneOf(['boolean', 'full', 'quick'], { default: 'boolean' }),
  testactionsautocreate: boolean({ since: '1.41' }),
  preloadcustom: text(preloadContentOnly),
  preloadparams: texts(preloadContentOnly),
  preloadnewsection: boolean(preloadContentOnly),
  editintrostyle: oneOf(['lessframes', 'moreframes'], { default: 'moreframes', ...editIntroOnly }),
  editintroskip: texts(editIntroOnly),
  editintrocustom: text(editIntroOnly),
  continue: continuation(),
} as const;

const result = shape.record({
  ...factShapes,
  ...actionShapes,
  ...editShapes,
});
type Fields = shape.ValueOf<typeof result>;

type InfoContext = Context<typeof parameters>;

/** Properties that do not depend on the viewer. */
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

/** Returns basic information about pages. */
export const info = defineFields({
  name: 'info',
  prefix: 'in',
  access: 'read',
  helpPage: 'API:Info',
  usesWholePages: true,
  cache: ({ prop, testactions }): CacheMode =>
    testactions?.length || prop.values().some((one) => !publicProperties.has(one)) ? 'private' : 'public',
  parameters,
  result,
  fields: async (context, budget) => {
    const { params, pages } = context;
    const { prop } = params;
    if (
      (prop.has('preloadcontent') || prop.has('editintro')) &&
      (pages.found.size + pages.missing.size > 1 || pages.revisions.size > 1)
    ) {
      context.fail('info-singlepagerevision', ['in']);
    }
    const selected = selectPages(context);
    const everything = selected.slice(0, testablePages(context));
    const next = selected[everything.length];
    const titles = everything.map((page) => page.title);
    const named = await languagesOfTitles(titles, context);
    const addFurther =
      prop.size > 0 || params.testactions?.length ? await readFurther(everything, context) : none;
    const fields = new Map<number, Fields>();
    for (const page of everything) {
      const shown: Mutable<Fields> = basicFacts(page, context, named);
      addFurther(page, shown);
      fields.set(page.key, shown);
    }
    const fitting = fittingFields(fields, budget, (key) =>
      positionOf(everything.find((page) => page.key === key)),
    );
    return fitting.continue || !next ? fitting : { ...fitting, continue: positionOf(next) };
  },
});

/** Returns how to continue at a page. */
const positionOf = (page: InfoPage | undefined): ContinueParameters =>
  page ? { continue: `${page.title.namespace}|${titleText(page.title)}` } : {};

/** Adds to a page's fields what a request asks for beside the basic facts. */
type AddFurther = (page: InfoPage, shown: Mutable<Fields>) => void;

const none: AddFurther = () => undefined;

/** Reads what is asked for beside the basic facts. */
async function readFurther(everything: readonly InfoPage[], context: InfoContext): Promise<AddFurther> {
  const { params } = context;
  const { prop } = params;
  const related = prop.size > 0 ? await readRelated(everything, prop, context) : undefined;
  const actions = params.testactions?.length ? await testActions(everything, params, context) : undefined;
  // At most one page, if one of these is asked for.
  const [only] = everything;
  const preloaded = only && prop.has('preloadcontent') ? await preload(only, context) : undefined;
  const introduction = only && prop.has('editintro') ? await introduce(only, context) : undefined;
  return (page, shown) => {
    if (related) {
      const { displaytitle, varianttitles, linkclasses, ...others } = facts(page, prop, related, context);
      Object.assign(shown, others, preloaded, introduction);
      if (displaytitle !== undefined) shown.displaytitle = displaytitle;
      if (varianttitles) shown.varianttitles = varianttitles;
      if (linkclasses) shown.linkclasses = linkclasses;
    }
    if (actions) Object.assign(shown, actions(page));
  };
}

const preload = (page: InfoPage, context: InfoContext): ReturnType<typeof preloadedContent> => {
  const { preloadcustom, preloadparams = [], preloadnewsection } = context.params;
  return preloadedContent(page, preloadcustom, preloadparams, preloadnewsection, context);
};

const introduce = (page: InfoPage, context: InfoContext): ReturnType<typeof editIntroduction> =>
  editIntroduction(page, context.params, context);

/** How many pages one answer tests the requested actions for. */
function testablePages({ params, viewer, site }: InfoContext): number | undefined {
  const actions = params.testactions?.length ?? 0;
  return actions === 0 ? undefined : Math.ceil(limitFor(limits.values, { viewer, site }) / actions);
}

/** Returns found and missing pages in title order, from the position in `continue`. */
function selectPages(context: InfoContext): InfoPage[] {
  const { pages, params } = context;
  const everything: InfoPage[] = [];
  for (const [key, found] of pages.found)
    everything.push({ key, title: found.title, found: wholePage(found) });
  for (const [key, title] of pages.missing) everything.push({ key, title });
  everything.sort((a, b) => compareTitles(a.title, b.title));
  if (params.continue === undefined) return everything;
  const [namespace, from] = readPosition(params.continue, [{ type: 'integer' }, { type: 'text' }], context);
  const start = parseTitleIn(Number(namespace), String(from), context.site);
  if (isInvalid(start)) context.fail('badcontinue');
  return everything.filter(({ title: of }) => compareTitles(of, start) >= 0);
}

const compareTitles = (a: Pick<Title, 'namespace' | 'key'>, b: Pick<Title, 'namespace' | 'key'>): number =>
  a.namespace - b.namespace || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
