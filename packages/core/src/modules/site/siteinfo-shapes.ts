import * as of from '../../query/result/shape.ts';

const named = of.record({ name: of.text(), version: of.text() });

/** The shape of each part of siteinfo, by its `siprop`. */
export const siteinfoShapes = {
  general: of.record(
    {
      externalimages: of.list('prefix', of.text()),
      fallback: of.list('lang', of.record({ code: of.text() })),
      variants: of.list('lang', of.record({ code: of.text(), name: of.text() })),
      thumblimits: of.keyedObject('limit', of.integer(), { legacyList: true }),
      imagelimits: of.keyedObject('limit', of.record({ width: of.integer(), height: of.integer() }), {
        legacyList: true,
      }),
      variantarticlepath: of.boolean(),
    },
    { rest: of.any() },
  ),
  namespaces: of.keyedObject(
    'ns',
    of.record(
      {
        id: of.integer(),
        case: of.text(),
        name: of.text(),
        subpages: of.flag(),
        canonical: of.text(),
        content: of.flag(),
        nonincludable: of.flag(),
        namespaceprotection: of.text(),
        defaultcontentmodel: of.text(),
      },
      { content: 'name' },
    ),
  ),
  namespacealiases: of.list('ns', of.record({ id: of.integer(), alias: of.text() }, { content: 'alias' })),
  specialpagealiases: of.list(
    'specialpage',
    of.record({ realname: of.text(), aliases: of.list('alias', of.text()) }),
  ),
  magicwords: of.list(
    'magicword',
    of.record({ name: of.text(), aliases: of.list('alias', of.text()), 'case-sensitive': of.flag() }),
  ),
  interwikimap: of.list('iw', of.record({}, { rest: of.any() })),
  dbrepllag: of.list('db', of.record({ host: of.text(), lag: of.numberOrFalse() })),
  statistics: of.dictionary(of.integer()),
  usergroups: of.list(
    'group',
    of.record({
      name: of.text(),
      rights: of.list('permission', of.text()),
      number: of.integer(),
      add: of.list('group', of.text()),
      remove: of.list('group', of.text()),
      'add-self': of.list('group', of.text()),
      'remove-self': of.list('group', of.text()),
    }),
  ),
  autocreatetempuser: of.record(
    { enabled: of.flag(), matchPatterns: of.list('_v', of.text()) },
    { untyped: true },
  ),
  clientlibraries: of.list('library', named),
  libraries: of.list('library', named),
  extensions: of.list(
    'ext',
    of.record({ descriptionmsgparams: of.list('param', of.value()) }, { rest: of.any() }),
  ),
  fileextensions: of.list('fe', of.record({ ext: of.text() })),
  rightsinfo: of.record({ url: of.text(), text: of.text() }),
  restrictions: of.record({
    types: of.list('type', of.text()),
    levels: of.list('level', of.text()),
    cascadinglevels: of.list('level', of.text()),
    semiprotectedlevels: of.list('level', of.text()),
  }),
  languages: of.list(
    'lang',
    of.record({ code: of.text(), bcp47: of.text(), name: of.text() }, { content: 'name' }),
  ),
  languagevariants: of.map(
    'lang',
    'code',
    of.map('variant', 'code', of.record({ fallbacks: of.list('variant', of.text()) })),
    { merge: false },
  ),
  skins: of.list(
    'skin',
    of.record(
      { code: of.text(), name: of.text(), unusable: of.flag(), default: of.flag() },
      { content: 'name' },
    ),
  ),
  extensiontags: of.list('t', of.text()),
  functionhooks: of.list('h', of.text()),
  showhooks: of.list('hook', of.record({ name: of.text(), subscribers: of.list('s', of.value()) })),
  variables: of.list('v', of.text()),
  protocols: of.list('p', of.text()),
  defaultoptions: of.dictionary(of.plain()),
  uploaddialog: of.any(),
  copyuploaddomains: of.list('domain', of.text()),
  crosssiteajaxdomains: of.list('domain', of.text()),
  doubleunderscores: of.list('d', of.text()),
  sbom: of.any('component'),
  autopromote: of.dictionary(of.any(), '_v', { untyped: true }),
  autopromoteonce: of.dictionary(of.any(), '_v', { untyped: true }),
} as const;

/** A value of `siprop`. */
export type SiteinfoPart = keyof typeof siteinfoShapes;
