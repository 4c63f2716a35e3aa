import { createHash } from 'node:crypto';
import { Namespace } from '@wikiquery/core/wiki';
import { accountRow, type Author } from '@wikiquery/import/rows';
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
  const year = Number(timestamp.slice(0, 4));
  const { name, value } = nextTemporaryName(wiki, year);
  wiki.put('user_autocreate_serial', [{ uas_shard: 0, uas_year: year, uas_value: value }]);
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

/** The name that the next temporary account of a year gets, with its number. */
export function nextTemporaryName(
  wiki: WritableWiki,
  year: number,
): { readonly name: string; readonly value: number } {
  const last = wiki.row(
    query<{ readonly value: number }>(
      'SELECT uas_value AS value FROM user_autocreate_serial WHERE uas_shard = 0 AND uas_year = ?',
    ),
    year,
  );
  const value = (last?.value ?? 0) + 1;
  const [pattern = '~$1'] = wiki.site.configuration.autocreatetempuser.matchPatterns ?? [];
  return { name: pattern.replace('$1', `${year}-${value}`), value };
}
