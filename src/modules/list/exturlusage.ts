import { continuation, limit, manyOf, namespaces } from '../../parameters/types.ts';
import type { Context } from '../../query/context.ts';
import { defineList, type Page } from '../../query/define.ts';
import { readPage } from '../../query/order.ts';
import * as shape from '../../result/shape.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import { expanding, searched, searchParameters, urlOf } from '../link/external.ts';

const parameters = {
  prop: manyOf(['ids', 'title', 'url'], { default: ['ids', 'title', 'url'] }),
  continue: continuation(),
  ...searchParameters,
  namespace: namespaces(),
  limit: limit(),
  ...expanding,
};

interface Usage {
  readonly el_id: number;
  readonly el_to_domain_index: string;
  readonly el_to_path: string | null;
  readonly page_id: number;
  readonly page_namespace: number;
  readonly page_title: string;
}

/** Lists the pages that link to addresses outside of wikis. */
export const exturlusage = defineList({
  name: 'exturlusage',
  prefix: 'eu',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Exturlusage',
  parameters,
  result: shape.list(
    'eu',
    shape.record({ pageid: shape.integer(), ...shape.titleFields, url: shape.text() }),
  ),
  fetch: readUsages,
  item: (row, context) => {
    const { prop } = context.params;
    return {
      ...(prop.has('ids') && { pageid: row.page_id }),
      ...(prop.has('title') && {
        ns: row.page_namespace,
        title: prefixedText(makeTitle(row.page_namespace, row.page_title), context.site),
      }),
      ...(prop.has('url') && { url: urlOf(row, context) }),
    };
  },
  generates: (row) => ({ pageid: row.page_id }),
});

async function readUsages(context: Context<typeof parameters>): Promise<Page<Usage>> {
  const { params, store, site } = context;
  // The links decide the order: a database that began with the pages would have to sort.
  let links = store.select
    .selectFrom('externallinks')
    .crossJoin('page')
    .whereRef('page_id', '=', 'el_from')
    .select(['el_id', 'el_to_domain_index', 'el_to_path', 'page_id', 'page_namespace', 'page_title']);
  const condition = searched(context);
  if (condition) links = links.where(condition);
  const wanted = params.namespace ?? [];
  // A wiki in miser mode answers fewer items rather than look for those in a namespace.
  const afterwards = wanted.length > 0 && site.configuration.general['misermode'] === true;
  if (wanted.length > 0 && !afterwards) {
    links = links.where(store.database.dialect.oneOf('page_namespace', wanted));
  }
  const page = await readPage(links, [{ column: 'el_id', type: 'integer' }], context, params.limit);
  if (!afterwards) return page;
  const shown = page.rows.slice(0, page.end).filter((row) => wanted.includes(row.page_namespace));
  if (page.end === undefined) return { ...page, rows: shown };
  const next = page.continueAt(page.end);
  return { rows: shown, end: shown.length, continueAt: () => next };
}
