import { digits } from '../fixture/encoding.ts';
import type { RowOf } from './row.ts';

/** Makes the row of an account that was just created. */
export const newAccountRow = (account: {
  readonly id: number;
  readonly name: string;
  readonly passwordHash: string;
  readonly realName: string;
  readonly address: string;
  readonly timestamp: string;
}) =>
  ({
    user_id: account.id,
    user_name: account.name,
    user_real_name: account.realName,
    user_password: account.passwordHash,
    user_newpassword: '',
    user_email: account.address,
    user_email_authenticated: null,
    user_touched: account.timestamp,
    user_token: digits(`token ${account.name}`, 32),
    user_registration: account.timestamp,
    user_editcount: 0,
    user_is_temp: 0,
  }) satisfies RowOf<'user'>;
