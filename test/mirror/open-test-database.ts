import type { MirrorDatabase } from '../../packages/import/src/mirror/write/database.ts';
import { openMysqlMirror } from '../../packages/import/src/mirror/write/mysql.ts';
import { openSqliteMirror } from '../../packages/import/src/mirror/write/sqlite.ts';
import { parseMariadbUrl } from '../../packages/mariadb/src/address.ts';

/** Opens the database of a mirror by its address. */
export async function openTestDatabase(address: string): Promise<MirrorDatabase> {
  const server = parseMariadbUrl(address);
  return server ? openMysqlMirror(server) : openSqliteMirror(address.replace(/^sqlite:/, ''));
}
