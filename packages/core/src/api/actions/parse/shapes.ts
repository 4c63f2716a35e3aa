import { languageLinksShape } from '../../../modules/prop/langlinks.ts';
import { pageSetShapes } from '../../../query/answer-fields.ts';
import * as shape from '../../../query/result/shape.ts';

const linked = shape.record({ ...shape.titleFields, exists: shape.flag() }, { content: 'title' });

const section = shape.record({
  toclevel: shape.integer(),
  level: shape.text(),
  line: shape.text(),
  number: shape.text(),
  index: shape.text(),
  // False if the heading is not on a page.
  fromtitle: shape.any(),
  byteoffset: shape.value(),
  anchor: shape.text(),
  linkAnchor: shape.text(),
});

const names = (tag: string) => shape.list(tag, shape.text());

/** The shape of the answer of `action=parse`, with its fields in order. */
export const parsedShape = shape.record(
  {
    title: shape.text(),
    pageid: shape.integer(),
    textdeleted: shape.flag(),
    textsuppressed: shape.flag(),
    revid: shape.integer(),
    redirects: pageSetShapes.redirects,
    text: shape.subelement(),
    parsedsummary: shape.subelement(),
    langlinks: languageLinksShape,
    categories: shape.list(
      'cl',
      shape.record(
        {
          sortkey: shape.text(),
          category: shape.text(),
          missing: shape.flag(),
          known: shape.flag(),
          hidden: shape.flag(),
        },
        { content: 'category' },
      ),
    ),
    categorieshtml: shape.subelement(),
    links: shape.list('pl', linked),
    templates: shape.list('tl', linked),
    images: names('img'),
    externallinks: names('el'),
    sections: shape.list('s', section),
    // Null unless the model is wikitext.
    tocdata: shape.any('_v', { booleans: true }),
    showtoc: shape.flag(),
    parsewarnings: names('pw'),
    parsewarningshtml: names('pw'),
    displaytitle: shape.text(),
    subtitle: shape.text(),
    headitems: shape.list('hi', shape.record({ tag: shape.text(), content: shape.text() })),
    headhtml: shape.subelement(),
    modules: names('m'),
    modulescripts: names('m'),
    modulestyles: names('m'),
    jsconfigvars: shape.any(),
    encodedjsconfigvars: shape.element(),
    indicators: shape.map('ind', 'name', shape.text(), { legacyList: true, merge: false }),
    iwlinks: shape.list(
      'iw',
      shape.record({ prefix: shape.text(), url: shape.text(), title: shape.text() }, { content: 'title' }),
    ),
    wikitext: shape.subelement(),
    psttext: shape.subelement(),
    properties: shape.map('pp', 'name', shape.text(), { legacyList: true, merge: false }),
    limitreportdata: shape.list('lr', shape.dictionary(shape.value(), 'param')),
    limitreporthtml: shape.subelement(),
    parsetree: shape.subelement(),
  },
  { long: true },
);

/** The fields of {@link parsedShape}. */
export type ParsedFields = shape.ValueOf<typeof parsedShape>;
