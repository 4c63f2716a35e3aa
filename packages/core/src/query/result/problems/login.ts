import { error, warning, type ProblemKind } from './kind.ts';

/** Errors and warnings about tokens and logging in. */
export const loginProblems = {
  badtoken: error('badtoken', 'Invalid token: request a new one.'),
  'tokens-origin': warning('tokens-origin', 'Tokens are only given to same-origin requests.'),
  'checktoken-percentencoding': warning(
    'checktoken-percentencoding',
    'The token ends in a space: write "+" as "%2B" in a URL.',
  ),
  wrongpassword: error('wrongpassword', 'Incorrect user name or password.', 'wrongpassword'),
  'authmanager-authn-no-primary': error(
    'authmanager-authn-no-primary',
    'A name and a password are required to log in.',
    'authmanager-authn-no-primary',
  ),
  'login-throttled': error('login-throttled', 'Too many login attempts: wait $1.', 'login-throttled'),
  'botpasswords-needs-reset': error(
    'botpasswords-needs-reset',
    'This bot password is no longer valid: reset it.',
    'botpasswords-needs-reset',
  ),
  sessionlost: error(
    'sessionlost',
    'The login cannot continue: the cookie of the login token is missing or has expired.',
    'authpage-cannot-login-continue',
  ),
  'login-fail-sameorigin': error(
    'login-fail-sameorigin',
    'Logging in requires a same-origin request.',
    'api-login-fail-sameorigin',
  ),
  // Quirk: clients recognize this English text.
  'login-fail-badsessionprovider': error(
    'login-fail-badsessionprovider',
    'Cannot log in when using $1.',
    'api-login-fail-badsessionprovider',
  ),
  'login-botpw': warning(
    'deprecation',
    'Logging in with the account\'s own password by "action=login" is deprecated: use a bot password, or "action=clientlogin".',
    'apiwarn-deprecation-login-botpw',
  ),
  'login-token': warning(
    'deprecation',
    'Getting a token by "action=login" is deprecated: use "action=query&meta=tokens&type=login".',
    'apiwarn-deprecation-login-token',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
