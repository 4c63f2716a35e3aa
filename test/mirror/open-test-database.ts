import { readMysqlAddress } from '../../src/data/database/mysql/address.ts';
import type { MirrorDatabase } from '../../src/copies/mirror/write/database.ts';
import { openMysqlMirror } from '../../src/copies/mirror/write/mysql.ts';
import { openSqliteMirror } from '../../src/copies/mirror/write/sqlite.ts';

/** Opens the database of a mirror by its address. */
export async function openTestDatabase(address: string): Promise<MirrorDatabase> {
  const server = readMysqlAddress(address);
  return server ? openMysqlMirror(server) : openSqliteMirror(address.replace(/^sqlite:/, ''));
}
