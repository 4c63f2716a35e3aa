import { password, text } from '../../query/parameters/types.ts';
import { valueList } from '../../query/result/problem-arguments.ts';
import { fail, problem, type Problem, type ProblemName } from '../../query/result/problems.ts';
import * as shape from '../../query/result/shape.ts';
import type { LoginFailure, LoginResult, Logins } from '../../sessions/log-in.ts';
import type { Session } from '../../wiki/session.ts';
import { readProblemTexts } from '../../wikitext/messages/problem-texts.ts';
import { defineAction, type Action, type RunAnswer } from '../action.ts';
import { readingOfProblems } from '../languages.ts';

const result = shape.record({
  login: shape.record({
    result: shape.text(),
    token: shape.text(),
    reason: shape.text(),
    lguserid: shape.integer(),
    lgusername: shape.text(),
  }),
});

const answer = (login: Readonly<Record<string, unknown>>): RunAnswer => ({
  value: { login },
});

/** Returns a login failure as a problem of a module. */
export function loginProblem(module: string, failure: LoginFailure, wait = 0): Problem {
  const names: Readonly<Record<LoginFailure, ProblemName>> = {
    throttled: 'login-throttled',
    'wrong-password': 'wrongpassword',
    'needs-reset': 'botpasswords-needs-reset',
    'no-such-bot-password': 'wrongpassword',
    restricted: 'wrongpassword',
  };
  return problem(module, names[failure], failure === 'throttled' ? [`${wait} seconds`] : []);
}

/** MediaWiki's name for sessions of bot passwords, which only `action=logout` ends. */
const BOT_PASSWORD_SESSIONS = String.raw`MediaWiki\Session\BotPasswordSessionProvider sessions`;

/** `action=login`: logs in with a bot password or, as in older versions, the account's own. */
export const createLoginAction = (logins: Logins): Action =>
  defineAction({
    name: 'login',
    prefix: 'lg',
    access: 'public',
    helpPage: 'API:Login',
    mustBePosted: true,
    writes: true,
    parameters: {
      name: text(),
      password: password(),
      domain: text(),
      token: text({ sensitive: true }),
    },
    result,
    run: async (context) => {
      const { params, raw, session, warn } = context;
      const refusal = async (refused: 'Aborted' | 'Failed', of: Problem): Promise<RunAnswer> => {
        const textOf = await readProblemTexts([of], readingOfProblems(context), context);
        return answer({ result: refused, reason: textOf(of) });
      };
      const failed = (of: Problem): Promise<RunAnswer> => refusal('Failed', of);
      const aborted = (of: Problem): Promise<RunAnswer> => refusal('Aborted', of);
      if (!session) return aborted(problem('login', 'login-fail-sameorigin'));
      const exposed = ['lgpassword', 'lgtoken'].filter((name) => raw.addressNames?.has(name));
      if (exposed.length > 0) fail('login', 'mustpostparams', [valueList(exposed), exposed.length]);
      if (session.kind === 'bot') {
        return aborted(problem('login', 'login-fail-badsessionprovider', [BOT_PASSWORD_SESSIONS]));
      }
      if (!params.token) {
        warn(problem('login', 'login-token', [], { data: { feature: 'action=login&!lgtoken' } }));
        return answer({ result: 'NeedToken', token: session.token('login') });
      }
      const token = session.check('login', params.token);
      if (token === 'lost') return failed(problem('login', 'sessionlost'));
      if (token === 'wrong') return answer({ result: 'WrongToken' });

      const { name = '', password = '' } = params;
      const { address } = session.viewer;
      const bot = await logins.withBotPassword(name, password, address);
      if (bot && 'failure' in bot && ['throttled', 'needs-reset'].includes(bot.failure)) {
        return failed(loginProblem('login', bot.failure, bot.wait));
      }
      if (bot && 'account' in bot) return enter(bot, session);
      // It may still be the account's own password.
      if (name === '' || password === '') return failed(problem('login', 'authmanager-authn-no-primary'));
      const own = await logins.withPassword(name, password, address);
      if ('failure' in own) return failed(loginProblem('login', own.failure, own.wait));
      warn(problem('login', 'login-botpw', [], { data: { feature: 'main-account-login' } }));
      return enter(own, session);
    },
  });

function enter({ account, name }: Extract<LoginResult, { account: unknown }>, session: Session): RunAnswer {
  session.logIn(account);
  return answer({ result: 'Success', lguserid: account.id, lgusername: name });
}
