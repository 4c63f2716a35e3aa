import type Database from 'better-sqlite3';
import { pageWriter, revisionWriter } from '../wiki/revisions.ts';
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
  const page = next('page', 'page_id');
  // Revisions, contents and texts have the same numbers in a generated wiki.
  const revision = next('revision', 'rev_id');
  const articles = database
    .prepare<[], number>('SELECT page_id FROM page WHERE page_namespace = 0 AND page_is_redirect = 0')
    .pluck()
    .all();
  const writePage = pageWriter(database);
  const writeRevision = revisionWriter(database);
  const writeMember = insertInto(
    database,
    'categorylinks',
    'cl_from cl_to cl_sortkey cl_timestamp cl_collation cl_type',
  );
  database.transaction(() => {
    for (let number = 0; number < categories; number++) {
      const [title, parent] = [titleOf(number), titleOf(parentOf(number, categories))];
      const [own, latest] = [page + number, revision + number];
      const length = writeRevision({
        id: latest,
        page: own,
        comment: 1,
        actor: 1,
        time: TIME,
        parent: 0,
        text: `[[Category:${parent.replaceAll('_', ' ')}]]`,
      });
      const random = (number + 0.5) / categories;
      writePage(own, 14, title, 0, 1, random, TIME, TIME, latest, length, 'wikitext');
      writeMember(own, parent, title.toUpperCase(), TIME, 'uppercase', 'subcat');
      for (let each = 0; each < MEMBERS; each++) {
        const article = articles[(number * MEMBERS + each) % articles.length] ?? 1;
        writeMember(article, title, `ARTICLE ${article}`, TIME, 'uppercase', 'page');
      }
    }
  })();
}

const TIME = '20250101000000';

const parentOf = (number: number, categories: number): number =>
  number === 0 ? categories - 1 : Math.floor((number - 1) / BRANCHES);
