import { defineList } from '../../query/define.ts';
import { ascending, continuation, limit, manyOf, text } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';

/** Lists the pages that have language links, to one language, or to one page there. */
export const langbacklinks = defineList({
  name: 'langbacklinks',
  prefix: 'lbl',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Langbacklinks',
  parameters: {
    lang: text(),
    title: text(),
    continue: continuation(),
    limit: limit(),
    prop: manyOf(['lllang', 'lltitle'], { default: [] }),
    dir: ascending(),
  },
  result: shape.list(
    'll',
    shape.record({
      pageid: shape.always(shape.integer()),
      ...shape.titleFields,
      redirect: shape.flag(),
      lllang: shape.given('prop=lllang', shape.text()),
      lltitle: shape.given('prop=lltitle', shape.text()),
    }),
  ),
  order: [
    { column: 'll_lang', type: 'text', fixed: 'lang' },
    { column: 'll_title', type: 'text', fixed: 'title' },
    { column: 'll_from', type: 'integer' },
  ],
  rows: ({ params, store, fail, encode }) => {
    if (params.title !== undefined && params.lang === undefined) {
      fail('invalidparammix-mustusewith', [encode('title'), encode('lang')], { code: 'nolang' });
    }
    let links = store
      .from('langlinks')
      .joinInOrder('page', 'page_id', 'll_from')
      .select(['page_namespace', 'page_title', 'page_is_redirect', 'll_from', 'll_lang', 'll_title']);
    if (params.lang !== undefined) links = links.where('ll_lang', '=', params.lang);
    if (params.title !== undefined) links = links.where('ll_title', '=', params.title);
    return links;
  },
  item: (row, { params, site }) => ({
    pageid: row.ll_from,
    ns: row.page_namespace,
    title: prefixedText(makeTitle(row.page_namespace, row.page_title), site),
    ...(row.page_is_redirect === 1 && { redirect: true }),
    ...(params.prop.has('lllang') && { lllang: row.ll_lang }),
    ...(params.prop.has('lltitle') && { lltitle: row.ll_title }),
  }),
  generated: 'existing',
  generates: (row) => makeTitle(row.page_namespace, row.page_title),
});
