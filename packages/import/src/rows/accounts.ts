import type { RowOf } from './row.ts';

/** An account, of which a copy of a public wiki knows the name only. */
export interface AccountFacts {
  readonly id: number;
  readonly name: string;
  readonly isTemporary: boolean;
  readonly realName?: string;
  /** Empty by default: nobody can log in. */
  readonly passwordHash?: string;
  readonly address?: string;
  /** When its owner confirmed the address; null if that has not happened. */
  readonly confirmed?: string | null;
  readonly touched?: string;
  readonly token?: string;
  /** Null if it is unknown. */
  readonly registration?: string | null;
  readonly edits?: number;
}

/** Makes the row of an account. */
export const accountRow = (account: AccountFacts) =>
  ({
    user_id: account.id,
    user_name: account.name,
    user_real_name: account.realName ?? '',
    user_password: account.passwordHash ?? '',
    user_newpassword: '',
    user_email: account.address ?? '',
    user_email_authenticated: account.confirmed ?? null,
    user_touched: account.touched ?? '',
    user_token: account.token ?? '',
    user_registration: account.registration ?? null,
    user_editcount: account.edits ?? 0,
    user_is_temp: account.isTemporary ? 1 : 0,
  }) satisfies RowOf<'user'>;
