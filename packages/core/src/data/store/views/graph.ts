import { sql } from '../../database/statements/sql.ts';
import { links } from '../links.ts';
import { integer, plain, text, type View } from './view.ts';

/** The wiki as a graph: pages that are no redirects. Only exports have it. */
const nodes: View = {
  name: 'nodes',
  about: 'A page that is no redirect',
  tables: ['page'],
  part: { table: 'page', column: 'page_id', name: 'page_id' },
  columns: {
    id: integer('ID of the page', plain('page_id')),
    namespace: integer('Number of its namespace', plain('page_namespace')),
    title: text('Its title', ({ title }) => title(sql`page_namespace`, sql`page_title`)),
  },
  from: () => sql`page`,
  where: () => sql`page_is_redirect = 0`,
};

/** The links between them, each followed through a redirect if it leads to one. */
const edges: View = {
  name: 'edges',
  about: 'A link between two of them, followed through a redirect if it leads to one',
  tables: ['page', 'pagelinks', 'redirect'],
  part: { table: 'pagelinks', column: 'pl_from', name: 'link_from' },
  columns: {
    from_id: integer('ID of the page with the link', plain('page.page_id')),
    to_id: integer('ID of the page that it leads to', () => sql`coalesce(final.page_id, target.page_id)`),
  },
  from: ({ store }) =>
    sql`${links(store, 'pagelinks', 'either')} JOIN page ON page.page_id = link_from JOIN page AS target ON target.page_namespace = link_namespace AND target.page_title = link_title LEFT JOIN redirect ON target.page_is_redirect = 1 AND rd_from = target.page_id AND coalesce(rd_interwiki, '') = '' LEFT JOIN page AS final ON final.page_namespace = rd_namespace AND final.page_title = rd_title`,
  where: () =>
    sql`page.page_is_redirect = 0 AND coalesce(final.page_is_redirect, target.page_is_redirect) = 0`,
  isDistinct: true,
};

/** The tables of a graph. */
export const graph: readonly View[] = [nodes, edges];
