/**
 * What a hand-written server costs that does nothing but these scenarios: Node's HTTP server, the bare driver,
 * prepared statements and JSON.stringify. It gives the answers that MediaWiki gives, and checks nothing.
 */
import { createServer } from 'node:http';
import Database from 'better-sqlite3';
import * as lists from './minimum/lists.ts';
import { imageinfo, twoPages } from './minimum/pages.ts';
import { allrevisions, revisions } from './minimum/revisions.ts';
import { createPool } from 'mysql2/promise';
import { preparing, preparingMariadb } from './minimum/shape.ts';
import type { Answering, Prepare } from './minimum/shape.ts';

/** A SQLite file, or the address of a MariaDB. */
function open(place: string): { readonly rows: Prepare; readonly close: () => void } {
  if (place.startsWith('mysql:')) {
    const pool = createPool({ uri: place, connectionLimit: 10, decimalNumbers: true });
    return { rows: preparingMariadb(pool), close: () => void pool.end() };
  }
  const database = new Database(place, { readonly: true, fileMustExist: true });
  return { rows: preparing(database), close: () => database.close() };
}

/** The answers of one database, by the request's list or properties. */
function answers(rows: Prepare): Answering {
  const byRequest: Readonly<Record<string, Answering>> = {
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

const [place = '', port = ''] = process.argv.slice(2);
const { rows, close } = open(place);
const answerTo = answers(rows);
const server = createServer(async (request, response) => {
  const url = request.url ?? '';
  const body = JSON.stringify(await answerTo(new URLSearchParams(url.slice(url.indexOf('?') + 1))));
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
