/**
 * A hand-written server for exactly these scenarios: Node's HTTP server, the bare driver, prepared statements and
 * JSON.stringify. Returns MediaWiki's responses without any validation.
 */
import { createServer } from 'node:http';
import Database from 'better-sqlite3';
import { createConnection } from 'mysql2';
import { createHandler } from './minimum/handler.ts';
import { prepareMariadb, prepareSqlite, type Prepare } from './minimum/shape.ts';

/** Opens an SQLite file, or a MariaDB by URL. */
function open(source: string): { readonly rows: Prepare; readonly close: () => void } {
  if (source.startsWith('mysql:')) {
    const connections = Array.from({ length: 10 }, () =>
      createConnection({ uri: source, decimalNumbers: true }),
    );
    return {
      rows: prepareMariadb(connections),
      close: () => {
        for (const connection of connections) connection.end();
      },
    };
  }
  const database = new Database(source, { readonly: true, fileMustExist: true });
  // As large as Wikiquery's; the driver's own is half of it.
  database.pragma('cache_size = -32768');
  return { rows: prepareSqlite(database), close: () => database.close() };
}

const [source = '', port = ''] = process.argv.slice(2);
const { rows, close } = open(source);
const handle = createHandler(rows);
const server = createServer(async (request, response) => {
  const url = request.url ?? '';
  const parameters = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const answer = await handle(parameters);
  answer['requestid'] = parameters.get('requestid') ?? undefined;
  const body = JSON.stringify(answer);
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}/w/api.php`);
});
process.once('SIGTERM', () => {
  server.close(close);
  server.closeAllConnections();
});
