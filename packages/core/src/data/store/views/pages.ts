import { sql } from '../../database/statements/sql.ts';
import { links } from '../links.ts';
import { flag, integer, plain, text, type View } from './view.ts';

/** Pages. */
export const pages: View = {
  name: 'pages',
  about: 'A page',
  tables: ['page'],
  part: { table: 'page', column: 'page_id', name: 'page_id' },
  columns: {
    page_id: integer('ID of the page', plain('page_id')),
    namespace: integer('Number of its namespace', plain('page_namespace')),
    title: text('Full title', ({ title }) => title(sql`page_namespace`, sql`page_title`)),
    db_key: text(
      'Title as MediaWiki stores it: without namespace, with underscores; conditions on it and `namespace` use an index',
      (words) => words.text(sql`page_title`),
    ),
    is_redirect: flag('Whether it is a redirect', plain('page_is_redirect')),
    size: integer('Bytes of its text', plain('page_len')),
    latest_revision_id: integer('ID of its latest revision', plain('page_latest')),
    touched: text('When it, or what it uses, changed last', ({ time }) => time(sql`page_touched`)),
    content_model: text('Content model; empty if it follows from the title', (words) =>
      words.text(sql`page_content_model`),
    ),
    language: text("Language; empty if it is the wiki's", (words) => words.text(sql`page_lang`)),
  },
  from: () => sql`page`,
};

/** Redirects. */
export const redirects: View = {
  name: 'redirects',
  about: 'A redirect, and where it leads',
  tables: ['page', 'redirect'],
  part: { table: 'redirect', column: 'rd_from', name: 'link_from' },
  columns: {
    from_id: integer('ID of the redirect', plain('page.page_id')),
    from_namespace: integer('Number of its namespace', plain('page.page_namespace')),
    from_title: text('Its title', ({ title }) => title(sql`page.page_namespace`, sql`page.page_title`)),
    to_id: integer('ID of the page that it leads to; empty if there is none', plain('target.page_id')),
    to_namespace: integer("Number of that page's namespace", plain('link_namespace')),
    to_title: text('Its title', ({ title }) => title(sql`link_namespace`, sql`link_title`)),
    fragment: text('Section that it leads to', (words) => words.text(sql`link_fragment`)),
    interwiki: text('Prefix of the wiki that it leads to, if it is another one', (words) =>
      words.text(sql`link_interwiki`),
    ),
  },
  from: ({ store }) =>
    sql`${links(store, 'redirect', 'either')} JOIN page ON page.page_id = link_from LEFT JOIN page AS target ON link_interwiki = '' AND target.page_namespace = link_namespace AND target.page_title = link_title`,
};
