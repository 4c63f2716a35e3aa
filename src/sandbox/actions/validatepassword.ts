import * as shape from '../../query/result/shape.ts';
import { isCreatableUserName, canonicalUserName } from '../../wiki/user-name.ts';
import { accountProblems } from '../account-problems.ts';
import { defineWrite } from '../action.ts';
import { errorList, errorListShape } from '../error-list.ts';
import { LONGEST_PASSWORD } from '../passwords.ts';
import { accountNamed } from '../writing/accounts.ts';

/** `action=validatepassword`: tells whether an account may have a password; the wiki has no policies but the longest. */
export const validatepassword = defineWrite('validatepassword', {
  result: shape.record({
    validatepassword: shape.record({ validity: shape.text(), validitymessages: errorListShape }),
  }),
  run: (context) => {
    const { params, fail, site, wiki } = context;
    const password = params.password ?? '';
    if (password === '') fail('missingparam', ['password']);
    if (params.user !== undefined) {
      const given = params.user;
      const name = canonicalUserName(given, site);
      if (name === undefined || !isCreatableUserName(name, site))
        return fail('baduser', ['user', given], { code: 'baduser_user' });
      if (accountNamed(wiki, name)) fail(accountProblems.userexists);
    }
    if (Array.from(password).length <= LONGEST_PASSWORD)
      return Promise.resolve({ value: { validatepassword: { validity: 'Good' } } });
    const validitymessages = errorList(accountProblems.passwordtoolong, [LONGEST_PASSWORD], context);
    return Promise.resolve({ value: { validatepassword: { validity: 'Invalid', validitymessages } } });
  },
});
