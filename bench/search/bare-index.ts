/** Puts the texts of an indexed wiki into bare tables of FTS5, which are thrown away. */
import Sqlite from 'better-sqlite3';

const [file = ''] = process.argv.slice(2);
const database = new Sqlite(file);
database.pragma('cache_size = -65536');
database.exec('BEGIN');
database.exec(`CREATE VIRTUAL TABLE bare_words USING fts5(
    title, redirect, category, heading, opening, text, auxiliary, source, content = '');
  CREATE VIRTUAL TABLE bare_source USING fts5(source, content = '', detail = none, tokenize = 'trigram')`);
const lists = ['redirect', 'category', 'heading'].map(
  (name) => `(SELECT group_concat(value, ' ') FROM json_each(wsx_texts, '$.${name}'))`,
);
const source = `FROM wikiquery_search_page JOIN wikiquery_search_texts ON wsx_page = wsp_page
  JOIN slots ON slot_revision_id = wsp_revision
  JOIN content ON content_id = slot_content_id
  JOIN text ON old_id = CAST(substr(content_address, 4) AS INTEGER)`;
database.exec(`INSERT INTO bare_words (rowid, title, redirect, category, heading, opening, text, auxiliary, source)
    SELECT wsp_page, wsp_title, ${lists.join(', ')}, wsx_texts ->> 'opening', wsx_texts ->> 'text',
      wsx_texts ->> 'auxiliary', old_text ${source};
  INSERT INTO bare_source (rowid, source) SELECT wsp_page, old_text ${source}`);
// What is gathered in memory is written when it ends.
database.exec('COMMIT; DROP TABLE bare_words; DROP TABLE bare_source');
database.close();
