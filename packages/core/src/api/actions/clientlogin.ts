import { boolean, oneOf, text, texts, token } from '../../query/parameters/types.ts';
import { delegated } from '../../query/result/delegated.ts';
import { valueList } from '../../query/result/problem-arguments.ts';
import { fail, problem, type Problem } from '../../query/result/problems.ts';
import * as shape from '../../query/result/shape.ts';
import { atLeastOne } from '../../query/rules.ts';
import type { Logins } from '../../sessions/log-in.ts';
import { readProblemTexts } from '../../wikitext/messages/problem-texts.ts';
import { defineAction, type Action, type ActionContext, type RunAnswer } from '../action.ts';
import { checkToken } from '../checks.ts';
import { loginProblem } from './login.ts';

const parameters = {
  requests: texts(),
  messageformat: oneOf(['html', 'none', 'raw', 'wikitext'], { default: 'wikitext' }),
  mergerequestfields: boolean(),
  preservestate: boolean(),
  returnurl: text(),
  continue: boolean(),
  token: token('login'),
  reauthenticate: text({ since: '1.47' }),
} as const;

const result = shape.record({
  clientlogin: shape.record({
    status: shape.text(),
    username: shape.text(),
    message: shape.any('param'),
    messagecode: shape.text(),
    canpreservestate: shape.flag(),
  }),
});

/** Fields of the login form, which have no prefix. */
const credentials: ReadonlySet<string> = new Set(['username', 'password', 'rememberMe']);

const needsReturn = atLeastOne<typeof parameters>('continue', 'returnurl');

/** `action=clientlogin`: logs in with the account's password, in one step. */
export const createClientLoginAction = (logins: Logins): Action =>
  defineAction({
    name: 'clientlogin',
    prefix: 'login',
    access: 'public',
    helpPage: 'API:Login',
    mustBePosted: true,
    writes: true,
    dynamicParameters: true,
    parameters,
    result,
    run: async (context) => {
      const { params, request, raw, session, site } = context;
      // Who has authenticated anew is in MediaWiki's session.
      if (params.reauthenticate !== undefined) throw delegated('loginreauthenticate', site);
      checkToken('clientlogin', 'logintoken', 'login', params.token, context);
      const present = new Set(['continue', 'returnurl'].filter((name) => request.has(`login${name}`)));
      needsReturn.check(present, (name) => `login${name}`, 'clientlogin');
      const { returnurl, messageformat } = params;
      if (returnurl !== undefined && !URL.canParse(returnurl)) {
        fail('clientlogin', 'badurl', ['loginreturnurl', returnurl], { code: 'badurl_loginreturnurl' });
      }
      const exposed = [...credentials].filter((name) => name === 'password' && raw.addressNames?.has(name));
      if (exposed.length > 0) fail('clientlogin', 'mustpostparams', [valueList(exposed), exposed.length]);

      const name = request.get('username') ?? '';
      const password = request.get('password') ?? '';
      if (!session || name === '' || password === '' || params.continue) {
        return failed(problem('clientlogin', 'authmanager-authn-no-primary'), messageformat, context);
      }
      const result = await logins.withPassword(name, password, session.viewer.address);
      if ('failure' in result) {
        return failed(loginProblem('clientlogin', result.failure, result.wait), messageformat, context);
      }
      session.logIn(result.account);
      return answer({ status: 'PASS', username: result.name });
    },
  });

const answer = (clientlogin: Readonly<Record<string, unknown>>): RunAnswer => ({
  value: { clientlogin },
  owns: (name) => credentials.has(name),
});

async function failed(
  of: Problem,
  format: 'html' | 'none' | 'raw' | 'wikitext',
  context: Pick<ActionContext, 'site' | 'store' | 'environment' | 'language'>,
): Promise<RunAnswer> {
  const reading = { errorFormat: format, errorLanguage: context.language, usesPages: true };
  const textOf = await readProblemTexts([of], reading, context);
  const message = format === 'raw' ? { key: of.key, params: of.arguments } : textOf(of);
  return answer({
    status: 'FAIL',
    ...(format !== 'none' && { message }),
    messagecode: of.code,
    canpreservestate: false,
  });
}
