/** Copies a wiki from SQLite to a new MariaDB database: `node bench/copy.ts FILE mysql://user@host:port/name`. */
import Database from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import { copyToMariadb } from '../test/rig/copy-to-mariadb.ts';

const [file, url] = process.argv.slice(2);
if (file === undefined || url === undefined) {
  console.error('usage: node bench/copy.ts FILE mysql://user:password@host:port/name');
  process.exitCode = 2;
} else {
  const from = new Database(file, { readonly: true, fileMustExist: true });
  const name = new URL(url).pathname.slice(1);
  const to = await createConnection(url.slice(0, url.lastIndexOf('/') + 1));
  await to.query(`CREATE DATABASE ${name} CHARACTER SET binary`);
  await to.changeUser({ database: name });
  await copyToMariadb(from, to, { progress: (table) => console.error(table) });
  await to.query(
    `ANALYZE TABLE page, revision, slots, content, linktarget, pagelinks, templatelinks, imagelinks, categorylinks, actor, comment`,
  );
  await to.end();
  from.close();
}
