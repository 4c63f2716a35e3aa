/**
 * A hand-written server for exactly these scenarios: Node's HTTP server, the bare driver, prepared statements and
 * JSON.stringify. Returns MediaWiki's responses without any validation.
 */
import { createServer } from 'node:http';
import Database from 'better-sqlite3';
import * as lists from './minimum/lists.ts';
import { imageinfo, twoPages } from './minimum/pages.ts';
import { allrevisions, revisions } from './minimum/revisions.ts';
import { createPool } from 'mysql2/promise';
import { prepareMariadb, prepareSqlite } from './minimum/shape.ts';
import type { Handler, Prepare } from './minimum/shape.ts';

/** Opens an SQLite file, or a MariaDB by URL. */
function open(source: string): { readonly rows: Prepare; readonly close: () => void } {
  if (source.startsWith('mysql:')) {
    const pool = createPool({ uri: source, connectionLimit: 10, decimalNumbers: true });
    return { rows: prepareMariadb(pool), close: () => void pool.end() };
  }
  const database = new Database(source, { readonly: true, fileMustExist: true });
  return { rows: prepareSqlite(database), close: () => database.close() };
}

/** Returns the handler of requests, which dispatches by list or property. */
function createHandler(rows: Prepare): Handler {
  const byRequest: Readonly<Record<string, Handler>> = {
    allpages: lists.allpages(rows),
    allusers: lists.allusers(rows),
    categorymembers: lists.categorymembers(rows),
    backlinks: lists.backlinks(rows),
    alllinks: lists.alllinks(rows),
    allrevisions: allrevisions(rows),
    revisions: revisions(rows),
    'info|revisions|categories|links': twoPages(rows),
    imageinfo: imageinfo(rows),
  };
  return async (parameters) =>
    byRequest[parameters.get('list') ?? parameters.get('prop') ?? '']?.(parameters) ?? {
      error: { code: 'unknown' },
    };
}

const [source = '', port = ''] = process.argv.slice(2);
const { rows, close } = open(source);
const handle = createHandler(rows);
const server = createServer(async (request, response) => {
  const url = request.url ?? '';
  const body = JSON.stringify(await handle(new URLSearchParams(url.slice(url.indexOf('?') + 1))));
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(Number(port), '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/w/api.php`));
process.once('SIGTERM', () => {
  server.close(close);
  server.closeAllConnections();
});
