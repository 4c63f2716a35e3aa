import { sql } from '../../database/statements/sql.ts';
import { links as linksIn, type LinkTable } from '../links.ts';
import { integer, plain, text, type Sql, type View, type ViewColumn, type ViewWords } from './view.ts';

/** The page that a row is about. */
const source = {
  from_id: integer('ID of the page', plain('page.page_id')),
  from_namespace: integer('Number of its namespace', plain('page.page_namespace')),
  from_title: text('Its title', ({ title }) => title(sql`page.page_namespace`, sql`page.page_title`)),
} satisfies Record<string, ViewColumn>;

/** A table of links with the pages at both ends. */
const withEnds =
  (table: LinkTable) =>
  ({ store }: ViewWords): Sql =>
    sql`${linksIn(store, table, 'either')} JOIN page ON page.page_id = link_from LEFT JOIN page AS target ON target.page_namespace = link_namespace AND target.page_title = link_title`;

const targetTitle = ({ title }: ViewWords): Sql => title(sql`link_namespace`, sql`link_title`);

/** Links between pages. */
export const links: View = {
  name: 'links',
  about: 'A link from a page to a title, at most one for each title',
  tables: ['page', 'pagelinks'],
  part: { table: 'pagelinks', column: 'pl_from', name: 'link_from' },
  columns: {
    ...source,
    to_id: integer('ID of the page that it leads to; empty if there is none', plain('target.page_id')),
    to_namespace: integer('Number of the namespace that it leads to', plain('link_namespace')),
    to_title: text('Title that it leads to', targetTitle),
  },
  from: withEnds('pagelinks'),
};

/** Uses of templates. */
export const templatesUsed: View = {
  name: 'templates_used',
  about: 'A template, or another page, whose text a page includes',
  tables: ['page', 'templatelinks'],
  part: { table: 'templatelinks', column: 'tl_from', name: 'link_from' },
  columns: {
    ...source,
    template_id: integer('ID of the template; empty if there is no such page', plain('target.page_id')),
    template_namespace: integer('Number of its namespace', plain('link_namespace')),
    template_title: text('Its title', targetTitle),
  },
  from: withEnds('templatelinks'),
};

/** Uses of files. */
export const filesUsed: View = {
  name: 'files_used',
  about: 'A file that a page shows',
  tables: ['page', 'imagelinks'],
  part: { table: 'imagelinks', column: 'il_from', name: 'link_from' },
  columns: {
    ...source,
    file_id: integer("ID of the file's page; empty if there is none", plain('target.page_id')),
    file_title: text('Title of the file', targetTitle),
  },
  from: withEnds('imagelinks'),
};

/** Links to other sites. */
export const externalLinks: View = {
  name: 'external_links',
  about: 'An address outside of the wiki that a page links to',
  tables: ['page', 'externallinks'],
  part: { table: 'externallinks', column: 'el_from', name: 'el_from' },
  columns: {
    ...source,
    url: text('The address', (words) =>
      words.concat(siteOf(words), words.text(sql`coalesce(el_to_path, '')`)),
    ),
    domain_index: text(
      'Scheme and host with its labels reversed; conditions on its beginning use an index',
      (words) => words.text(sql`el_to_domain_index`),
    ),
  },
  from: () => sql`externallinks JOIN page ON page.page_id = el_from`,
};

/** Scheme, host and port, from `https://org.example.www.:8080`. */
function siteOf(words: ViewWords): Sql {
  const index = words.text(sql`el_to_domain_index`);
  const { after, before, concat } = words;
  const address = after(index, ':');
  const mail = concat(sql`'mailto:'`, after(address, '@'), sql`'@'`, hostOf(before(address, '@'), words));
  const site = (delimiter: string): Sql =>
    concat(before(index, delimiter), sql.lit(delimiter), hostAndPort(after(index, delimiter), words));
  return sql`CASE WHEN ${index} LIKE 'mailto:%@%' THEN ${mail} WHEN ${index} LIKE '%//%' THEN ${site('//')} ELSE ${site(':')} END`;
}

function hostAndPort(index: Sql, words: ViewWords): Sql {
  const host = hostOf(words.before(words.concat(index, sql`':'`), ':'), words);
  const port = sql`CASE WHEN ${index} LIKE '%:%' THEN ${words.concat(sql`':'`, words.after(index, ':'))} ELSE '' END`;
  return words.concat(host, port);
}

/** A host from its labels in reverse order, each with a dot; IP addresses keep their order after `V4.` or `V6.`. */
function hostOf(index: Sql, { concat, reverseHost }: ViewWords): Sql {
  const address = sql`substr(${index}, 4, length(${index}) - 4)`;
  return sql`CASE WHEN ${index} LIKE 'V4.%' THEN ${address}
    WHEN ${index} LIKE 'V6.%' THEN ${concat(sql`'['`, sql`replace(${address}, '.', ':')`, sql`']'`)}
    ELSE substr(${reverseHost(index)}, 2) END`;
}

/** Links to the same page in other languages. */
export const interlanguageLinks: View = {
  name: 'interlanguage_links',
  about: 'A page about the same in another language',
  tables: ['page', 'langlinks'],
  part: { table: 'langlinks', column: 'll_from', name: 'll_from' },
  columns: {
    ...source,
    language: text('Prefix of the language', (words) => words.text(sql`ll_lang`)),
    to_title: text('Title there', (words) => words.text(sql`ll_title`)),
  },
  from: () => sql`langlinks JOIN page ON page.page_id = ll_from`,
};
