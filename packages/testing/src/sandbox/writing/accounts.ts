import { makeTitle, Namespace } from '@wikiquery/core/wiki';
import { accountToken } from '@wikiquery/import/fixture';
import { accountRow } from '@wikiquery/import/rows';
import { storeLogEntry, type Performer } from './logs.ts';
import { changeStatistics } from './statistics.ts';
import { watch } from './watchers.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** What a wiki knows of an account's mail. */
export interface MailAccount {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  /** Whether its owner has confirmed the address. */
  readonly isConfirmed: boolean;
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly confirmed: string | null;
}

const columns =
  'user_id AS id, user_name AS name, user_email AS address, user_email_authenticated AS confirmed';

const asAccount = ({ confirmed, ...row }: Row): MailAccount => ({
  ...row,
  isConfirmed: row.address !== '' && confirmed !== null,
});

/** Finds an account by its name. */
export function accountNamed(wiki: WritableWiki, name: string): MailAccount | undefined {
  const row = wiki.row(query<Row>(`SELECT ${columns} FROM user WHERE user_name = ?`), name);
  return row && asAccount(row);
}

/** Finds the accounts that have a mail address. */
export const accountsAt = (wiki: WritableWiki, address: string): readonly MailAccount[] =>
  wiki.rows(query<Row>(`SELECT ${columns} FROM user WHERE user_email = ?`), address).map(asAccount);

/** An account to be created. */
export interface NewAccount {
  readonly name: string;
  /** Empty if there is none yet. */
  readonly passwordHash: string;
  readonly realName: string;
  readonly address: string;
  readonly timestamp: string;
  readonly reason: string;
  /** Who creates it for somebody else; its owner by default. */
  readonly performer: Performer;
  readonly action: 'byemail' | 'create' | 'create2';
}

/** Creates an account, whose user page its owner watches; returns its ID. */
export function createAccount(wiki: WritableWiki, account: NewAccount): number {
  const { name, timestamp, reason, action } = account;
  const id = wiki.nextId('user', 'user_id');
  const more = { token: accountToken(name), touched: timestamp, registration: timestamp };
  wiki.insert('user', accountRow({ ...account, ...more, id, isTemporary: false }));
  wiki.names.actor({ id, name });
  const performer = {
    ...account.performer,
    ...(action === 'create' && { author: { id, name } }),
  };
  // Before the entry, which tells watchers of the page if somebody else creates the account.
  watch(wiki, id, makeTitle(Namespace.user, name.replaceAll(' ', '_')));
  storeLogEntry(wiki, {
    type: 'newusers',
    action,
    performer,
    timestamp,
    namespace: Namespace.user,
    key: name.replaceAll(' ', '_'),
    page: 0,
    comment: reason,
    parameters: { '4::userid': id },
  });
  changeStatistics(wiki, { users: 1 });
  return id;
}

/** Gives an account another password. */
export const setPassword = (wiki: WritableWiki, id: number, hash: string): void => {
  wiki.update('user', { user_id: id }, { user_password: hash });
};
