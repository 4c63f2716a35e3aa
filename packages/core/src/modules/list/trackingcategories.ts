import type { Context } from '../../query/context.ts';
import { defineList } from '../../query/define.ts';
import { continuation, integer, limit, manyOf, texts } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { Namespace } from '../../wiki/site.ts';
import { makeTitle } from '../../wiki/title.ts';
import { readMessages } from '../../wikitext/messages/messages.ts';
import { transformMessage } from '../../wikitext/messages/transform.ts';
import { categoryNamed } from '../../wikitext/parsed/tracking.ts';
import { categoriesOfSize, categoryItem, categoryShapes } from '../category/categories.ts';

/** The messages that name MediaWiki's own tracking categories. */
const ofMediaWiki = [
  'broken-file-category',
  'duplicate-args-category',
  'expansion-depth-exceeded-category',
  'expensive-parserfunction-category',
  'hidden-category-category',
  'index-category',
  'node-count-exceeded-category',
  'noindex-category',
  'nonnumeric-formatnum',
  'post-expand-template-argument-category',
  'post-expand-template-inclusion-category',
  'restricted-displaytitle-ignored',
  'template-equals-category',
  'template-loop-category',
  'unstrip-depth-category',
  'unstrip-size-category',
  'bad-language-code-category',
  'bad-double-underscore-category',
  'double-px-category',
];

const parameters = {
  continue: continuation(),
  trackingcatname: texts(),
  min: integer(),
  max: integer(),
  limit: limit(),
  prop: manyOf(['size', 'hidden'], { default: [] }),
} as const;

/** Lists the categories that MediaWiki and extensions put pages into. */
export const trackingcategories = defineList({
  name: 'trackingcategories',
  since: '1.45',
  prefix: 'tc',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Trackingcategories',
  parameters,
  result: shape.list('c', shape.record({ ...categoryShapes, catid: shape.text() }, { content: 'category' })),
  prepare: readNames,
  order: [{ column: 'cat_title', type: 'text' }],
  rows: ({ params, store, prepared }) =>
    categoriesOfSize(store, params).whereOneOf('cat_title', [...prepared.keys()]),
  item: (row, { params, prepared }) => ({
    ...categoryItem(row, params.prop),
    catid: prepared.get(row.cat_title) ?? '',
  }),
  generates: (row) => makeTitle(Namespace.category, row.cat_title),
});

/** Returns the messages that name the requested categories, by category. */
async function readNames(context: Context<typeof parameters>): Promise<ReadonlyMap<string, string>> {
  const { params, site, environment } = context;
  const all = [...ofMediaWiki, ...site.configuration.settings.trackingCategories];
  const wanted = params.trackingcatname ?? [];
  const keys = wanted.length === 0 ? all : all.filter((key) => wanted.includes(key));
  const messages = await readMessages(keys, site.language, context);
  const namespaces = [...site.namespaces.keys()].filter((id) => id >= 0);
  const found = new Map<string, string>();
  for (const key of keys) {
    const text = messages.text(key) ?? '-';
    // A category may depend on the namespace of the page.
    const pages = (text.includes('{{') ? namespaces : [Namespace.main]).map((id) => makeTitle(id, key));
    for (const page of pages) {
      const name = transformMessage(text, {
        site,
        page,
        language: site.language,
        message: messages.text,
        environment,
      });
      const category = categoryNamed(name, site);
      if (category !== undefined) found.set(category, key);
    }
  }
  return found;
}
