import { sql } from '../../database/statements/sql.ts';
import { categoryLinks, hiddenMark } from '../category-links.ts';
import { flag, integer, plain, text, type View } from './view.ts';

/** Categories that have, or had, members. */
export const categories: View = {
  name: 'categories',
  about: 'A category that has, or had, members, whether it has a page or not',
  tables: ['page', 'category', 'page_props'],
  part: { table: 'category', column: 'cat_id', name: 'cat_id' },
  columns: {
    category: text('Name, without its namespace', ({ name }) => name(sql`cat_title`)),
    title: text('Full title', ({ title }) => title(sql`14`, sql`cat_title`)),
    page_id: integer('ID of its page; empty if there is none', plain('page_id')),
    members: integer('Number of its members', plain('cat_pages')),
    subcategories: integer('Number of categories among them', plain('cat_subcats')),
    files: integer('Number of files among them', plain('cat_files')),
    is_hidden: flag(
      'Whether pages do not show it to readers',
      () => sql`${hiddenMark('cat_title')} IS NOT NULL`,
    ),
  },
  from: () => sql`category LEFT JOIN page ON page_namespace = 14 AND page_title = cat_title`,
};

/** Memberships of pages in categories. */
export const categoryMembers: View = {
  name: 'category_members',
  about: 'A page in a category',
  tables: ['page', 'categorylinks'],
  part: { table: 'categorylinks', column: 'cl_from', name: 'cl_from' },
  columns: {
    category: text('Name of the category, without its namespace', ({ name }) => name(sql`cl_to`)),
    category_key: text(
      'The same as MediaWiki stores it, with underscores; conditions on it use an index',
      (words) => words.text(sql`cl_to`),
    ),
    page_id: integer('ID of the page', plain('page_id')),
    namespace: integer('Number of its namespace', plain('page_namespace')),
    title: text('Its title', ({ title }) => title(sql`page_namespace`, sql`page_title`)),
    type: text('`page`, `subcat` or `file`', (words) => words.text(sql`cl_type`)),
    sort_key: text('What the page says it is to be sorted by, if anything', (words) =>
      words.text(sql`cl_sortkey_prefix`),
    ),
    since: text('When it was added', ({ moment }) => moment(sql`cl_timestamp`)),
  },
  from: ({ store }) => sql`${categoryLinks(store)} JOIN page ON page_id = cl_from`,
};

/** Categories in categories. */
export const categoryTree: View = {
  name: 'category_tree',
  about: 'A category in another one: an edge of the tree, which may have circles',
  tables: ['page', 'categorylinks'],
  part: { table: 'categorylinks', column: 'cl_from', name: 'cl_from' },
  columns: {
    parent: text('Name of the category, without its namespace', ({ name }) => name(sql`cl_to`)),
    child: text('Name of the category in it', ({ name }) => name(sql`page_title`)),
    child_id: integer("ID of that category's page", plain('page_id')),
    parent_key: text('`parent` with underscores; conditions on it use an index', (words) =>
      words.text(sql`cl_to`),
    ),
    child_key: text('`child` with underscores; conditions on it use an index', (words) =>
      words.text(sql`page_title`),
    ),
  },
  from: ({ store }) =>
    sql`${categoryLinks(store)} JOIN page ON page_id = cl_from AND page_namespace = 14 AND cl_type = 'subcat'`,
};
