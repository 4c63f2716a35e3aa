import { defineProp } from '../../query/define.ts';
import { ascending, boolean, continuation, limit, manyOf, text } from '../../query/parameters/types.ts';
import { languageCode } from '../../query/parameters/wiki-types.ts';
import { parameterNames } from '../../query/result/problem-arguments.ts';
import * as shape from '../../query/result/shape.ts';
import { languageNames } from '../../wiki/language/names.ts';
import { interwikiUrl } from '../../wiki/page-url.ts';

/** The shape of language links. */
export const languageLinksShape = shape.list(
  'll',
  shape.record(
    {
      lang: shape.always(shape.text()),
      url: shape.text(),
      langname: shape.given('prop=langname', shape.text()),
      autonym: shape.given('prop=autonym', shape.text()),
      title: shape.always(shape.text()),
    },
    { content: 'title' },
  ),
);

/** Lists the language links of pages. */
export const langlinks = defineProp({
  name: 'langlinks',
  prefix: 'll',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Langlinks',
  parameters: {
    prop: manyOf(['autonym', 'langname', 'url']),
    lang: text(),
    title: text(),
    dir: ascending(),
    inlanguagecode: languageCode((site) => site.language),
    limit: limit(),
    continue: continuation(),
    url: boolean({ deprecated: true }),
  },
  result: languageLinksShape,
  order: [
    { column: 'll_from', type: 'integer' },
    { column: 'll_lang', type: 'text' },
  ],
  rows: ({ params, pages, store, fail, encode }) => {
    if (pages.found.size === 0) return undefined;
    if (params.title !== undefined && params.lang === undefined) {
      fail('invalidparammix-mustusewith', [encode('title'), encode('lang')]);
    }
    if (params.url && params.prop)
      fail('invalidparammix', [parameterNames(encode('prop'), encode('url')), 2]);
    let links = store
      .from('langlinks')
      .select(['ll_from', 'll_lang', 'll_title'])
      .whereOneOf('ll_from', [...pages.found.keys()]);
    if (params.lang !== undefined) links = links.where('ll_lang', '=', params.lang);
    if (params.title !== undefined) links = links.where('ll_title', '=', params.title);
    return links;
  },
  page: (row) => row.ll_from,
  related: async (_, { params, site }) => ({
    langname: languageNames(site, params.inlanguagecode),
    autonym: languageNames(site),
  }),
  item: (row, { params, site, server }, named) => {
    // A prefix may differ from the language code, such as `no` for `nb`.
    const lang = site.configuration.settings.interlanguageLinkCodes[row.ll_lang] ?? row.ll_lang;
    return {
      lang,
      ...((params.url || params.prop?.has('url')) && {
        url: interwikiUrl(`${row.ll_lang}:${row.ll_title}`, site, server),
      }),
      ...(params.prop?.has('langname') && { langname: named.langname(lang) }),
      ...(params.prop?.has('autonym') && { autonym: named.autonym(lang) }),
      title: row.ll_title,
    };
  },
});
