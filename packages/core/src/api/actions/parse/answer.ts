import { knownCategories } from '../../../data/store/category-links.ts';
import { linksOnPage, type LinkKind } from '../../../data/store/page-links.ts';
import { fail, problem } from '../../../query/result/problems.ts';
import { isParsed } from '../../../wiki/content-model.ts';
import { escapeText } from '../../../wiki/escape-html.ts';
import { languageNames } from '../../../wiki/language/names.ts';
import { interwikiUrl } from '../../../wiki/page-url.ts';
import { Namespace, type Site } from '../../../wiki/site.ts';
import { makeTitle, prefixedText } from '../../../wiki/title.ts';
import { isKnownWithoutPage } from '../../../wikitext/known-without-page.ts';
import { messageHtml } from '../../../wikitext/messages/html.ts';
import type { Section } from '../../../wikitext/parsed/sections.ts';
import { pageFacts, type LinkedPage, type PageFacts } from '../../../wikitext/rendering/page-facts.ts';
import { showsContents, type ParsedPage } from '../../../wikitext/rendering/parse-page.ts';
import { extensionTags, wikitextTree } from '../../../wikitext/section.ts';
import type { ActionContext } from '../../action.ts';
import { indicatorsHtml, textHtml } from './html.ts';
import { limitData, limitHtml } from './limits.ts';
import { categoriesHtml, headHtml, subtitleHtml, titleHtml } from './page-html.ts';
import type { parseParameters, ParseProperty, ParseValues } from './parameters.ts';
import type { ParsedFields } from './shapes.ts';
import type { ParsedSubject, Subject } from './subject.ts';
import { hasSummary, summaryHtml } from './summary.ts';

type Context = ActionContext<typeof parseParameters>;

/** Properties that do not need parsing. */
const withoutParsing = new Set<ParseProperty>([
  'revid',
  'subtitle',
  'headhtml',
  'jsconfigvars',
  'encodedjsconfigvars',
  'wikitext',
  'parsetree',
  'headitems',
]);

/** Whether a request needs the text to be parsed. */
export const needsParsing = ({ hasLinkTables }: Subject, { prop }: ParseValues): boolean =>
  prop.values().some((name) => !withoutParsing.has(name) && !(hasLinkTables && name === 'displaytitle'));

/** The properties read from each link table. */
const kinds: Readonly<Record<LinkKind, readonly ParseProperty[]>> = {
  links: ['links'],
  templates: ['templates'],
  files: ['images'],
  categories: ['categories', 'categorieshtml'],
  addresses: ['externallinks'],
  languages: ['langlinks'],
  interwikis: ['iwlinks'],
  properties: ['properties', 'displaytitle', 'categories', 'categorieshtml'],
};

/** Returns the requested properties, in the order of the answer. */
export async function answerFields(of: ParsedSubject, context: Context): Promise<ParsedFields> {
  const { subject, parsed } = of;
  const { params, store, site, warn } = context;
  const { prop } = params;
  refuseUnreadable(of, prop, params);
  const requested = new Set(
    (Object.keys(kinds) as LinkKind[]).filter((kind) => kinds[kind].some((name) => prop.has(name))),
  );
  const stored = subject.hasLinkTables ? await linksOnPage(store, subject.pageId, requested) : {};
  const facts = await pageFacts(parsed, stored, context);
  const hasCategories = prop.has('categories') || prop.has('categorieshtml');
  const known = hasCategories ? await knownCategories(store, [...facts.categories.keys()]) : new Map();
  const sections = parsed?.sections ?? [];
  if (prop.has('modules') && !prop.has('jsconfigvars') && !prop.has('encodedjsconfigvars'))
    warn(problem('parse', 'moduleswithoutvars'));
  return {
    title: prefixedText(subject.title, site),
    pageid: subject.shownId,
    ...(subject.isHidden && { textdeleted: true }),
    ...(subject.isSuppressed && { textsuppressed: true }),
    ...(subject.revid !== undefined && { revid: subject.revid }),
    ...(subject.redirects && { redirects: redirectItems(subject.redirects, site) }),
    ...(prop.has('text') && { text: await textHtml(of, context) }),
    ...(hasSummary(params) && { parsedsummary: await summaryHtml(subject.title, context) }),
    ...(prop.has('langlinks') && { langlinks: languageItems(facts, context) }),
    ...(prop.has('categories') && { categories: categoryItems(facts, known, site) }),
    ...(prop.has('categorieshtml') && {
      categorieshtml: await categoriesHtml(
        [...facts.categories.keys()].map((key) => ({
          title: makeTitle(Namespace.category, key),
          isHidden: known.get(key) === true,
        })),
        subject.title,
        context,
      ),
    }),
    ...(prop.has('links') && { links: linkItems(facts.links, site) }),
    ...(prop.has('templates') && { templates: linkItems(facts.templates, site) }),
    ...(prop.has('images') && { images: facts.files }),
    ...(prop.has('externallinks') && { externallinks: facts.addresses }),
    ...(prop.has('sections') && { sections: sections.map(sectionItem) }),
    ...(prop.has('tocdata') && {
      tocdata: parsed ? { sections: sections.map(contentsItem), extensionData: [] } : null,
    }),
    ...((prop.has('sections') || prop.has('tocdata')) && {
      showtoc: parsed !== undefined && showsContents(parsed),
    }),
    ...(prop.has('parsewarnings') && { parsewarnings: warningsOf(parsed) }),
    ...(prop.has('parsewarningshtml') && {
      parsewarningshtml: await Promise.all(
        warningsOf(parsed).map(async (warning) => messageHtml(warning, context)),
      ),
    }),
    ...(prop.has('displaytitle') && { displaytitle: displayTitle(of, facts, context) }),
    ...(prop.has('subtitle') && { subtitle: await subtitleHtml(subject.title, context) }),
    ...(prop.has('headitems') && { headitems: [] }),
    ...(prop.has('headhtml') && { headhtml: headHtml(subject.title, context) }),
    ...(prop.has('modules') && {
      modules: parsed?.found.hasThumbnail ? ['mediawiki.page.media'] : [],
      modulescripts: [],
      modulestyles: styleModules(parsed),
    }),
    ...(prop.has('jsconfigvars') && { jsconfigvars: {} }),
    ...(prop.has('encodedjsconfigvars') && { encodedjsconfigvars: '[]' }),
    ...(prop.has('indicators') && { indicators: await indicatorsHtml(of, context) }),
    ...(prop.has('iwlinks') && { iwlinks: interwikiItems(facts, context) }),
    ...(prop.has('wikitext') && {
      wikitext: subject.text ?? '',
      ...(subject.saved !== undefined && { psttext: subject.saved }),
    }),
    ...(prop.has('properties') && { properties: Object.fromEntries(facts.properties) }),
    ...(prop.has('limitreportdata') && {
      limitreportdata: parsed ? limitData(parsed, context.environment) : [],
    }),
    ...(prop.has('limitreporthtml') && { limitreporthtml: parsed ? limitHtml(parsed) : '' }),
    ...((prop.has('parsetree') || params.generatexml) && {
      parsetree: wikitextTree(subject.text ?? '', extensionTags(site)),
    }),
  };
}

/** Refuses properties that need a text that cannot be read. */
function refuseUnreadable(
  { subject }: ParsedSubject,
  prop: ReadonlySet<ParseProperty>,
  { generatexml }: ParseValues,
): void {
  const isUnreadable = subject.text === undefined;
  const fromText = [
    'text',
    'sections',
    'tocdata',
    'indicators',
    'limitreportdata',
    'limitreporthtml',
  ] as const;
  if (isUnreadable && fromText.some((name) => prop.has(name)))
    fail('parse', 'missingcontent-pageid', [subject.pageId]);
  if ((prop.has('parsetree') || generatexml) && subject.model !== 'wikitext') fail('parse', 'notwikitext');
}

const redirectItems = (redirects: NonNullable<Subject['redirects']>, site: Site) =>
  [...redirects].map(([from, to]) => ({
    from,
    to: prefixedText(to, site),
    ...(to.fragment !== '' && { tofragment: to.fragment }),
    ...(to.interwiki !== '' && { tointerwiki: to.interwiki }),
  }));

const linkItems = (pages: readonly LinkedPage[], site: Site) =>
  pages.map(({ title, exists }) => ({ ns: title.namespace, title: prefixedText(title, site), exists }));

function languageItems({ languages }: PageFacts, { site, server, language }: Context) {
  const named = languageNames(site, language);
  const autonym = languageNames(site);
  return languages.map(({ prefix, title }) => ({
    lang: prefix,
    url: interwikiUrl(`${prefix}:${title}`, site, server),
    langname: named(prefix),
    autonym: autonym(prefix),
    title,
  }));
}

const interwikiItems = ({ interwikis }: PageFacts, { site, server }: Context) =>
  interwikis.map(({ prefix, title }) => ({
    prefix,
    url: interwikiUrl(`${prefix}:${title}`, site, server),
    title: `${prefix}:${title}`,
  }));

/** `known` has the existing categories, and whether each is hidden. */
const categoryItems = ({ categories }: PageFacts, known: ReadonlyMap<string, boolean>, site: Site) =>
  [...categories].map(([key, sortkey]) => {
    const isHidden = known.get(key);
    const title = makeTitle(Namespace.category, key);
    return {
      sortkey,
      category: key,
      ...(isHidden === undefined && {
        missing: true,
        ...(isKnownWithoutPage(title, site) && { known: true }),
      }),
      ...(isHidden && { hidden: true }),
    };
  });

const sectionItem = (section: Section) => ({
  toclevel: section.depth,
  level: String(section.level),
  line: section.line,
  number: section.number,
  index: section.index,
  fromtitle: section.from ?? false,
  byteoffset: section.offset ?? null,
  anchor: section.anchor,
  linkAnchor: section.linkAnchor,
});

const contentsItem = (section: Section) => ({
  tocLevel: section.depth,
  hLevel: section.level,
  ...(section.line !== '' && { line: section.line }),
  number: section.number,
  ...(section.index !== '' && { index: section.index }),
  ...(section.from !== undefined && { fromTitle: section.from }),
  ...(section.offset !== undefined && { codepointOffset: section.offset }),
  ...(section.anchor !== '' && { anchor: section.anchor }),
  ...(section.linkAnchor !== section.anchor && { linkAnchor: section.linkAnchor }),
});

const warningsOf = (parsed: ParsedPage | undefined): readonly string[] => [
  ...new Set(parsed?.output.warnings ?? []),
];

function displayTitle(
  { subject, parsed }: ParsedSubject,
  { properties }: PageFacts,
  context: Context,
): string {
  // Pages that disable title conversion keep their title.
  const isKept = ['notitleconvert', 'nocontentconvert'].some((name) => properties.has(name));
  const own = properties.get('displaytitle') ?? parsed?.output.properties.get('displaytitle');
  if (own !== undefined) return own;
  return isParsed(subject.model) && !isKept
    ? titleHtml(subject.title, context)
    : escapeText(prefixedText(subject.title, context.site));
}

const styleModules = (parsed: ParsedPage | undefined): string[] => [
  ...(parsed?.found.hasGallery ? ['mediawiki.page.gallery.styles'] : []),
  ...(parsed?.redirect ? ['mediawiki.action.view.redirectPage'] : []),
];
