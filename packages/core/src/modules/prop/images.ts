import { linksOfPages } from '../../data/store/links.ts';
import { defineProp } from '../../query/define.ts';
import { ascending, continuation, limit, texts } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { titlesThat } from '../../query/title-parameters.ts';
import { Namespace } from '../../wiki/site.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';

/** Lists the files that pages use. */
export const images = defineProp({
  name: 'images',
  prefix: 'im',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Images',
  parameters: {
    limit: limit(),
    continue: continuation(),
    images: texts(),
    dir: ascending(),
  },
  result: shape.list('im', shape.record(shape.titleFields)),
  order: [
    { column: 'link_from', type: 'integer' },
    { column: 'link_title', type: 'text' },
  ],
  rows: (context) => {
    const { params, pages, store } = context;
    if (pages.found.size === 0) return undefined;
    const links = linksOfPages(store, 'imagelinks', [...pages.found.keys()]);
    if (!params.images?.length) return links;
    const files = titlesThat(
      ({ namespace }) => namespace === Namespace.file,
      params.images,
      context,
      'notfile-warning',
    ).map(({ key }) => key);
    return files.length > 0 ? links.whereOneOf('link_title', files) : undefined;
  },
  page: (row) => row.link_from,
  item: (row, { site }) => ({
    ns: Namespace.file,
    title: prefixedText(makeTitle(Namespace.file, row.link_title), site),
  }),
  generates: (row) => makeTitle(Namespace.file, row.link_title),
});
