import assert from 'node:assert/strict';
import test from 'node:test';
import { createPrefixer } from './prefix.ts';

const prefixed = createPrefixer('mw_', ['page', 'revision', 'comment', 'user', 'redirect', 'text']);

const statements: readonly (readonly [string, string])[] = [
  ['SELECT page_id FROM page WHERE page_id = ?', 'SELECT page_id FROM `mw_page` AS `page` WHERE page_id = ?'],
  ['select `page`.`page_id` from `page`', 'select `page`.`page_id` from `mw_page` AS `page`'],
  [
    'SELECT 1 FROM page p1 JOIN redirect ON 1',
    'SELECT 1 FROM `mw_page` p1 JOIN `mw_redirect` AS `redirect` ON 1',
  ],
  [
    'SELECT comment, page FROM revision, page pa, user AS u WHERE comment = page',
    'SELECT comment, page FROM `mw_revision` AS `revision`, `mw_page` pa, `mw_user` AS u WHERE comment = page',
  ],
  [
    'SELECT 1 FROM (SELECT page_id FROM page) AS text LEFT JOIN page ON 1',
    'SELECT 1 FROM (SELECT page_id FROM `mw_page` AS `page`) AS text LEFT JOIN `mw_page` AS `page` ON 1',
  ],
  ['INSERT INTO comment (comment_text) VALUES (?)', 'INSERT INTO `mw_comment` (comment_text) VALUES (?)'],
  ['SELECT 1 FROM names', 'SELECT 1 FROM names'],
  ['SELECT afrom_page FROM page', 'SELECT afrom_page FROM `mw_page` AS `page`'],
];

for (const [given, expected] of statements) {
  test(given, () => {
    assert.equal(prefixed(given), expected);
  });
}
