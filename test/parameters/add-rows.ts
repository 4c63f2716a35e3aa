import type { Database } from 'better-sqlite3';

/** Copies the rows of a table that meet a condition, with other values of some columns. */
function copyRows(
  database: Database,
  table: string,
  condition: string,
  changes: Readonly<Record<string, string>>,
): void {
  const columns = database
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
    .pluck()
    .all(table);
  const values = columns.map((column) => changes[column] ?? column);
  const { changes: added } = database
    .prepare(
      `INSERT INTO ${table} (${columns.join()}) SELECT ${values.join()} FROM ${table} WHERE ${condition}`,
    )
    .run();
  if (added === 0) throw new Error(`${table} has no row where ${condition}`);
}

/** Adds rows to the sample wiki, so that every parameter selects some rows of several. */
export function addRows(database: Database): void {
  copyRows(database, 'image', "img_name = 'Flag,_another_copy.png'", { img_name: "'Flag,_third_copy.png'" });
  copyRows(database, 'image', "img_name = 'Flag,_another_copy.png'", {
    img_name: "'Photo.jpg'",
    img_sha1: "'photo'",
    img_minor_mime: "'jpeg'",
    img_metadata: `'{"data":{"Artist":["Ada","Ben"],"MEDIAWIKI_EXIF_VERSION":2}}'`,
  });
  const bot = "(SELECT actor_id FROM actor WHERE actor_name = 'Tide bot')";
  database.exec(`UPDATE image SET img_actor = ${bot} WHERE img_name = 'Flag,_third_copy.png'`);
  addLinks(database);
  const relative = {
    el_id: 'el_id + 1000',
    el_to_domain_index: "'//example.lanternisles.'",
    el_to_path: "'/relative'",
  };
  copyRows(database, 'externallinks', 'el_id = 1', relative);
  copyRows(database, 'redirect', "rd_title = 'Lantern_Isles'", { rd_from: '1' });
  copyRows(database, 'block_target', 'bt_id = (SELECT bl_target FROM block WHERE bl_id = 6)', {
    bt_id: '1000',
    bt_user: '6',
    bt_user_text: "'Cartographer'",
  });
  copyRows(database, 'block', 'bl_id = 6', {
    bl_id: '1000',
    bl_target: '1000',
    bl_timestamp: "'20240421000000'",
  });
  database.exec('UPDATE abuse_filter_log SET afl_rev_id = 1 WHERE afl_id = 2');
  database.exec(
    "UPDATE watchlist SET wl_notificationtimestamp = '20240101000000' WHERE wl_title = 'Ember_Rock'",
  );
  const watched = {
    wl_namespace: '14',
    wl_title: "'Lighthouses'",
    wl_id: '(SELECT max(wl_id) + 1 FROM watchlist)',
  };
  copyRows(database, 'watchlist', "wl_user = 6 AND wl_title = 'Gull_Point' AND wl_namespace = 0", watched);
  copyRows(database, 'cu_log', 'cul_id = 1', {
    cul_id: '5',
    cul_actor: '1',
    cul_timestamp: "'20240603000000'",
  });
  copyRows(database, 'uploadstash', 'us_id = 1', {
    us_id: '2',
    us_key: "'4d5e6f.lantern.3.png'",
    us_timestamp: "'20240930130000'",
  });
}

/** Lets a redirect and a page of another namespace link to a template and a file. */
function addLinks(database: Database): void {
  const template = `tl_from = 68 AND tl_target_id = (
    SELECT lt_id FROM linktarget WHERE lt_namespace = 10 AND lt_title = 'Lighthouse')`;
  const file = "il_from = 177 AND il_to = 'Gull_Point.png'";
  for (const [from, namespace] of [
    ["(SELECT page_id FROM page WHERE page_namespace = 0 AND page_title = 'Isles')", '0'],
    ["(SELECT page_id FROM page WHERE page_namespace = 2 AND page_title = 'Keeper')", '2'],
  ] as const) {
    copyRows(database, 'templatelinks', template, { tl_from: from, tl_from_namespace: namespace });
    copyRows(database, 'imagelinks', file, { il_from: from, il_from_namespace: namespace });
  }
}
