import type Database from 'better-sqlite3';

/**
 * Takes the templates out of templates: the generated ones use each other so often that a page with two of them would
 * grow to the limit of what a page may be expanded to, as no page of a real wiki does.
 */
export function flattenTemplates(database: Database.Database): void {
  const texts = database
    .prepare<[], { readonly id: number; readonly text: string }>(
      `SELECT old_id AS id, old_text AS text FROM page
        JOIN slots ON slot_revision_id = page_latest
        JOIN content ON content_id = slot_content_id
        JOIN text ON old_id = CAST(substr(content_address, 4) AS INTEGER)
        WHERE page_namespace = 10 AND page_is_redirect = 0`,
    )
    .all();
  const update = database.prepare('UPDATE text SET old_text = ? WHERE old_id = ?');
  const unlink = database.prepare(
    'DELETE FROM templatelinks WHERE tl_from IN (SELECT page_id FROM page WHERE page_namespace = 10)',
  );
  database.transaction(() => {
    for (const { id, text } of texts) update.run(text.replaceAll(/\{\{[^{}]*\}\}\n?/g, ''), id);
    unlink.run();
  })();
}
