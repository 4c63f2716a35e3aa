import { hash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { insertInto } from '../wiki/tables.ts';

/** The category that all others of the tree are below. */
export const root = 'Tree';

/** Subcategories of a category, and articles in each. */
const BRANCHES = 10;
const MEMBERS = 3;

const titleOf = (number: number): string => (number === 0 ? root : `${root}_${number}`);

/**
 * Adds a tree of categories with their pages, ten in each, and three articles in each category. The root is in one of
 * the last ones, as in real wikis, where categories contain each other.
 */
export function addCategoryTree(database: Database.Database, categories: number): void {
  const next = (table: string, column: string): number =>
    database.prepare<[], number>(`SELECT MAX(${column}) + 1 FROM ${table}`).pluck().get() ?? 1;
  const [page, revision, content, text] = [
    next('page', 'page_id'),
    next('revision', 'rev_id'),
    next('content', 'content_id'),
    next('text', 'old_id'),
  ];
  const articles = database
    .prepare<[], number>('SELECT page_id FROM page WHERE page_namespace = 0 AND page_is_redirect = 0')
    .pluck()
    .all();
  const insert = {
    page: insertInto(
      database,
      'page',
      'page_id page_namespace page_title page_random page_touched page_latest page_len page_content_model',
    ),
    revision: insertInto(
      database,
      'revision',
      'rev_id rev_page rev_comment_id rev_actor rev_timestamp rev_len rev_parent_id rev_sha1',
    ),
    slot: insertInto(database, 'slots', 'slot_revision_id slot_role_id slot_content_id slot_origin'),
    content: insertInto(
      database,
      'content',
      'content_id content_size content_sha1 content_model content_address',
    ),
    text: insertInto(database, 'text', 'old_id old_text old_flags'),
    member: insertInto(
      database,
      'categorylinks',
      'cl_from cl_to cl_sortkey cl_timestamp cl_collation cl_type',
    ),
  };
  database.transaction(() => {
    for (let number = 0; number < categories; number++) {
      const [title, parent] = [titleOf(number), titleOf(parentOf(number, categories))];
      const wikitext = `[[Category:${parent.replaceAll('_', ' ')}]]`;
      const [length, sha1] = [wikitext.length, hash('sha1', wikitext)];
      insert.page(
        page + number,
        14,
        title,
        (number + 0.5) / categories,
        TIME,
        revision + number,
        length,
        'wikitext',
      );
      insert.revision(revision + number, page + number, 1, 1, TIME, length, 0, sha1);
      insert.slot(revision + number, 1, content + number, revision + number);
      insert.content(content + number, length, sha1, 1, `tt:${text + number}`);
      insert.text(text + number, wikitext, 'utf-8');
      insert.member(page + number, parent, title.toUpperCase(), TIME, 'uppercase', 'subcat');
      for (let each = 0; each < MEMBERS; each++) {
        const article = articles[(number * MEMBERS + each) % articles.length] ?? 1;
        insert.member(article, title, `ARTICLE ${article}`, TIME, 'uppercase', 'page');
      }
    }
  })();
}

const TIME = '20250101000000';

const parentOf = (number: number, categories: number): number =>
  number === 0 ? categories - 1 : Math.floor((number - 1) / BRANCHES);
