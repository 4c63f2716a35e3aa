import { before } from '../../../query/parameters/at-version.ts';
import type { Values } from '../../../query/parameters/parameter.ts';
import { boolean, integer, longText, manyOf, oneOf, text } from '../../../query/parameters/types.ts';
import { contentFormats, contentModels, valuesIn } from '../../../wiki/enumerations.ts';
import type { Site } from '../../../wiki/site.ts';

const allProperties = [
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
  'parseroutput',
] as const;

const properties = valuesIn('parse.prop', allProperties, {
  tocdata: { since: '1.43' },
  parseroutput: { since: '1.47' },
});

/** A value of `prop` in `action=parse`. */
export type ParseProperty = (typeof allProperties)[number];

const skins = (site: Site): readonly string[] =>
  (site.configuration.skins ?? []).map((skin) => String(skin['code'])).toSorted();

const defaultProperties = [
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
] as const;

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
  prop: before(
    '1.46',
    before(
      '1.43',
      manyOf(properties, {
        default: defaultProperties.filter((property) => property !== 'tocdata'),
        deprecatedValues: ['headitems'],
      }),
      manyOf(properties, { default: defaultProperties, deprecatedValues: ['headitems'] }),
    ),
    manyOf(properties, { default: defaultProperties, deprecatedValues: ['headitems', 'sections'] }),
  ),
  wrapoutputclass: text({ default: 'mw-parser-output' }),
  usearticle: boolean({ since: '1.43' }),
  parsoid: before('1.45', boolean({ since: '1.41' }), boolean({ deprecated: true })),
  parser: oneOf(['default', 'legacy', 'parsoid'], { default: 'default', since: '1.45' }),
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
