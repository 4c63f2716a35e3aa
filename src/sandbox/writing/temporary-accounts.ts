import { createHash } from 'node:crypto';
import { accountRow } from '../../copies/rows/accounts.ts';
import type { Author } from '../../copies/rows/names.ts';
import { Namespace } from '../../wiki/site.ts';
import { storeLogEntry } from './logs.ts';
import { changeStatistics } from './statistics.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** A temporary account, and the token that its sessions depend on. */
export interface TemporaryAccount extends Author {
  readonly token: string;
}

/** Creates a temporary account with the next free name of the year. */
export function createTemporaryAccount(
  wiki: WritableWiki,
  { timestamp, address }: { readonly timestamp: string; readonly address: string },
): TemporaryAccount {
  const name = nextName(wiki, timestamp.slice(0, 4));
  const id = wiki.nextId('user', 'user_id');
  const token = createHash('sha256').update(`temporary account ${name}`).digest('hex').slice(0, 32);
  const times = { touched: timestamp, registration: timestamp };
  wiki.insert('user', accountRow({ id, name, token, ...times, isTemporary: true }));
  changeStatistics(wiki, { users: 1 });
  storeLogEntry(wiki, {
    type: 'newusers',
    action: 'autocreate',
    performer: { author: { id, name }, address, isBot: false, isTrusted: false, isQuiet: false },
    timestamp,
    namespace: Namespace.user,
    key: name.replaceAll(' ', '_'),
    page: 0,
    comment: '',
    parameters: { '4::userid': id },
    isUnannounced: true,
  });
  return { id, name, token };
}

function nextName(wiki: WritableWiki, year: string): string {
  const where = { uas_shard: 0, uas_year: Number(year) };
  const last = wiki.row(
    query<{ readonly value: number }>(
      'SELECT uas_value AS value FROM user_autocreate_serial WHERE uas_shard = ? AND uas_year = ?',
    ),
    where.uas_shard,
    where.uas_year,
  );
  const value = (last?.value ?? 0) + 1;
  wiki.put('user_autocreate_serial', [{ ...where, uas_value: value }]);
  const [pattern = '~$1'] = wiki.site.configuration.autocreatetempuser.matchPatterns ?? [];
  return pattern.replace('$1', `${year}-${value}`);
}
