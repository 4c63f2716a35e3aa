import { error, warning, type ProblemKind } from '@wikiquery/core/query/result';

const ofMessage = (key: string, text: string): ProblemKind => error(key, text, key);

/** The errors of actions that change accounts, and of those that change what a page is. */
export const accountProblems = {
  'pagelang-denied': error(
    'permissiondenied',
    'You may not change the language of pages.',
    'apierror-permissiondenied',
  ),
  'pagelang-disabled': error('pagelang-disabled', 'Pages of this wiki have no language of their own.'),
  'pagelang-unchanged': ofMessage('pagelang-unchanged-language', 'The language of $1 is $2 already.'),
  'pagelang-unchanged-default': error(
    'pagelang-unchanged-language',
    'The language of $1 is that of the wiki already.',
    'pagelang-unchanged-language-default',
  ),
  'model-missingtitle': error(
    'changecontentmodel-missingtitle',
    'There is no such page; action=edit creates pages with a content model.',
  ),
  'model-cannotbeused': error(
    'changecontentmodel-cannotbeused',
    'The page $2 cannot have the content model $1.',
    'apierror-changecontentmodel-cannotbeused',
  ),
  nochanges: error('nochanges', 'The request changes nothing.'),
  validationfailed: warning('validationfailed', 'The preference "$1" stays as it is: $2.'),
  'options-notloggedin': error(
    'notloggedin',
    'You must be logged in to change your preferences.',
    'apierror-mustbeloggedin',
  ),
  emailnotarget: ofMessage('emailnotarget', 'There is no such recipient.'),
  noemailtext: ofMessage('noemailtext', 'The recipient has no confirmed address.'),
  nowikiemailtext: ofMessage('nowikiemailtext', 'The recipient takes no mail from other users.'),
  'blocked-mailpassword': error(
    'blocked-mailpassword',
    'Who is blocked from editing cannot have passwords mailed.',
    'blocked-mailpassword',
  ),
  mailnologin: error(
    'cantsend',
    'You must be logged in and have a confirmed address to send mail.',
    'mailnologin',
  ),
  blockedemailuser: ofMessage('blockedemailuser', 'You are blocked from sending mail.'),
  userexists: ofMessage('userexists', 'The user name is taken.'),
  invaliduser: ofMessage('invaliduser', 'The user name is not valid.'),
  badretype: ofMessage('badretype', 'The two passwords differ.'),
  noemailcreate: ofMessage('noemailcreate', 'A valid mail address is needed.'),
  invalidemailaddress: ofMessage('invalidemailaddress', 'The mail address is not valid.'),
  'create-no-primary': ofMessage(
    'authmanager-create-no-primary',
    'A user name and a password are needed to create an account.',
  ),
  'create-denied': ofMessage('badaccess-group0', 'You may not create accounts.'),
  'create-blocked': error('blocked', 'You are blocked from creating accounts.', 'blockedtext'),
  passwordtooshort: ofMessage('passwordtooshort', 'Passwords have at least $1 characters.'),
  'password-substring-username-match': ofMessage(
    'password-substring-username-match',
    'The password must not be a part of the user name.',
  ),
  'password-login-forbidden': ofMessage(
    'password-login-forbidden',
    'This user name with this password is well known.',
  ),
  passwordincommonlist: ofMessage('passwordincommonlist', 'The password is one that many people have.'),
  passwordtoolong: ofMessage('passwordtoolong', 'Passwords have at most $1 characters.'),
  'changeauth-notloggedin': error(
    'notloggedin',
    'You must be logged in to change how you log in.',
    'apierror-mustbeloggedin-changeauthenticationdata',
  ),
  'changeauth-norequest': error(
    'badrequest',
    'There is no such way to log in, or a field is missing.',
    'apierror-changeauth-norequest',
  ),
  'passwordreset-nodata': ofMessage('passwordreset-nodata', 'Give a user name or a mail address.'),
} as const satisfies Readonly<Record<string, ProblemKind>>;
