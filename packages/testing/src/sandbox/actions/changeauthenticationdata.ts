import { ApiError } from '@wikiquery/core/query/result';
import { isRegistered } from '@wikiquery/core/wiki';
import { passwordHash } from '@wikiquery/import/fixture';
import { accountProblems } from '../account-problems.ts';
import { defineWrite } from '../action.ts';
import { checkPassword } from '../passwords.ts';
import { setPassword } from '../writing/accounts.ts';

/** The way to log in that can be changed: by password. */
const PASSWORD = 'MediaWiki\\Auth\\PasswordAuthenticationRequest';

/** Fields of the form, which have no prefix. */
const fields: ReadonlySet<string> = new Set(['password', 'retype']);

/** `action=changeauthenticationdata`: gives the viewer's account another password. */
export const changeauthenticationdata = defineWrite('changeauthenticationdata', {
  run: async ({ params, fail, request, wiki, viewer, now }) => {
    if (!isRegistered(viewer)) fail(accountProblems['changeauth-notloggedin']);
    const password = request.get('password') ?? '';
    const retype = request.get('retype') ?? '';
    if (params.request !== PASSWORD || password === '' || retype === '')
      fail(accountProblems['changeauth-norequest']);
    if (password !== retype) fail(accountProblems.badretype);
    const { problems } = checkPassword('changeauthenticationdata', password, viewer);
    const [first, ...others] = problems;
    if (first) throw new ApiError(first, {}, others);
    const hash = passwordHash(password, `${viewer.name} ${now}`);
    wiki.transaction(() => {
      setPassword(wiki, viewer.id, hash);
    });
    return Promise.resolve({
      value: { changeauthenticationdata: { status: 'success' } },
      owns: (name: string) => fields.has(name),
    });
  },
});
