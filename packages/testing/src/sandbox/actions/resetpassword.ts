import { readViewerBlocks } from '@wikiquery/core/store';
import { digits, passwordHash } from '@wikiquery/import/fixture';
import { accountProblems } from '../account-problems.ts';
import { defineWrite } from '../action.ts';
import { accountNamed, accountsAt } from '../writing/accounts.ts';

/** `action=resetpassword`: mails temporary passwords; it does not tell whether there is such an account. */
export const resetpassword = defineWrite('resetpassword', {
  run: async ({ params, fail, wiki, sandbox, now, store, viewer, rateLimiter }) => {
    const blocks = await readViewerBlocks(store, viewer, now);
    if (blocks.some(({ noAccountCreation }) => noAccountCreation))
      fail(accountProblems['blocked-mailpassword']);
    const done = { value: { resetpassword: { status: 'success' } } };
    if (rateLimiter.limitOnce('mailpassword')) return done;
    const { user, email } = params;
    if (user === undefined && email === undefined) fail(accountProblems['passwordreset-nodata']);
    const named = user === undefined ? undefined : accountNamed(wiki, user);
    const accounts = user === undefined ? accountsAt(wiki, email ?? '') : named ? [named] : [];
    const meant = accounts.filter(({ address }) => address !== '' && (email ?? address) === address);
    wiki.transaction(() => {
      for (const { id, name, address } of meant) {
        const password = digits(`temporary ${name} ${now}`, 10);
        wiki.update(
          'user',
          { user_id: id },
          { user_newpassword: passwordHash(password, `${name} ${now}`), user_newpass_time: now },
        );
        const text = `Temporary password of ${name}: ${password}`;
        sandbox.mails.push({ to: name, address, subject: 'Temporary password', text });
      }
    });
    return done;
  },
});
