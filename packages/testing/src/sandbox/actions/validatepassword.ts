import { canonicalUserName, isCreatableUserName } from '@wikiquery/core/wiki';
import { accountProblems } from '../account-problems.ts';
import { defineWrite } from '../action.ts';
import { problemList } from '../error-list.ts';
import { checkPassword, type PasswordOwner } from '../passwords.ts';
import { accountNamed } from '../writing/accounts.ts';

/** `action=validatepassword`: tells whether an account may have a password. */
export const validatepassword = defineWrite('validatepassword', {
  run: (context) => {
    const { params, fail, site, wiki, viewer } = context;
    let owner: PasswordOwner = viewer;
    const password = params.password ?? '';
    if (params.user !== undefined) {
      const given = params.user;
      const name = canonicalUserName(given, site);
      if (name === undefined || !isCreatableUserName(name, site))
        return fail('baduser', ['user', given], { code: 'baduser_user' });
      if (accountNamed(wiki, name)) fail(accountProblems.userexists);
      owner = { name, groups: [] };
    }
    const { problems, isInvalid } = checkPassword('main', password, owner);
    const validity = isInvalid ? 'Invalid' : problems.length > 0 ? 'Change' : 'Good';
    const validitymessages = problemList(problems, context);
    return Promise.resolve({
      value: { validatepassword: { validity, ...(problems.length > 0 && { validitymessages }) } },
    });
  },
});
