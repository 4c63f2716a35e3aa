import { boolean, integer, longText, manyOf, oneOf, text } from '../../../query/parameters/types.ts';
import type { Values } from '../../../query/parameters/parameter.ts';
import { contentFormats, contentModels } from '../../../wiki/enumerations.ts';
import type { Site } from '../../../wiki/site.ts';

const properties = [
  'text',
  'langlinks',
  'categories',
  'categorieshtml',
  'links',
  'templates',
  'images',
  'externallinks',
  'sections',
  'tocdata',
  'revid',
  'displaytitle',
  'subtitle',
  'headhtml',
  'modules',
  'jsconfigvars',
  'encodedjsconfigvars',
  'indicators',
  'iwlinks',
  'wikitext',
  'properties',
  'limitreportdata',
  'limitreporthtml',
  'parsetree',
  'parsewarnings',
  'parsewarningshtml',
  'headitems',
] as const;

/** A value of `prop` in `action=parse`. */
export type ParseProperty = (typeof properties)[number];

const skins = (site: Site): readonly string[] =>
  (site.configuration.skins ?? []).map((skin) => String(skin['code'])).toSorted();

/** The parameters of `action=parse`, in index order. */
export const parseParameters = {
  title: text(),
  text: longText(),
  revid: integer(),
  summary: text(),
  page: text(),
  pageid: integer(),
  redirects: boolean(),
  oldid: integer(),
  prop: manyOf(properties, {
    default: [
      'text',
      'langlinks',
      'categories',
      'links',
      'templates',
      'images',
      'externallinks',
      'sections',
      'tocdata',
      'revid',
      'displaytitle',
      'iwlinks',
      'properties',
      'parsewarnings',
    ],
    deprecatedValues: ['headitems'],
  }),
  wrapoutputclass: text({ default: 'mw-parser-output' }),
  usearticle: boolean(),
  parsoid: boolean(),
  pst: boolean(),
  onlypst: boolean(),
  effectivelanglinks: boolean({ deprecated: true }),
  section: text(),
  sectiontitle: text(),
  disablepp: boolean({ deprecated: true }),
  disablelimitreport: boolean(),
  disableeditsection: boolean(),
  disablestylededuplication: boolean(),
  showstrategykeys: boolean(),
  generatexml: boolean({ deprecated: true }),
  preview: boolean(),
  sectionpreview: boolean(),
  disabletoc: boolean(),
  useskin: oneOf(skins),
  contentformat: oneOf(contentFormats),
  contentmodel: oneOf(contentModels),
} as const;

/** The values of {@link parseParameters}. */
export type ParseValues = Values<typeof parseParameters>;
