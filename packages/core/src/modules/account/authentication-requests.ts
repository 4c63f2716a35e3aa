import { behaviours } from '../../wiki/behaviours.ts';
import type { Site } from '../../wiki/site.ts';
import type { Viewer } from '../../wiki/viewer.ts';
import type { Reference } from '../../wikitext/messages/format.ts';

/** The values of `amirequestsfor`: what a client can do with an account's credentials. */
export const authenticationActions = [
  'change',
  'create',
  'create-continue',
  'link',
  'link-continue',
  'login',
  'login-continue',
  'remove',
  'unlink',
] as const;

/** One of {@link authenticationActions}. */
export type AuthenticationAction = (typeof authenticationActions)[number];

/** An input of an authentication form. */
export interface AuthenticationField {
  readonly type: 'string' | 'password' | 'checkbox';
  readonly label: Reference;
  readonly help: Reference;
  readonly optional?: boolean;
  readonly sensitive?: boolean;
}

/** Part of a form, and the account whose credentials it concerns. */
export interface AuthenticationRequest {
  /** MediaWiki's class name, which clients rely on. */
  readonly id: string;
  readonly required: 'primary-required' | 'required' | 'optional';
  readonly provider: Reference;
  readonly account: Reference;
  readonly fields: Readonly<Record<string, AuthenticationField>>;
}

/** How long "keep me logged in" lasts. */
const REMEMBERED_DAYS = 180;

const message = (key: string, ...params: string[]): Reference => ({ key, params });

/** Plain text, wrapped as a message. */
const rawMessage = (text: string): Reference => message('rawmessage', text);

/** The name of an account, empty if it is not known. */
const accountName = (name: string): Reference =>
  name === '' ? { ...rawMessage(name), raw: [null] } : rawMessage(name);

/** Returns the form parts that an action needs. */
export function authenticationRequests(
  action: AuthenticationAction,
  viewer: Viewer,
  { configuration: { settings }, software }: Site,
): readonly AuthenticationRequest[] {
  const { mail, realName } = settings.authentication;
  const own = viewer.id === 0 ? '' : viewer.name;
  switch (action) {
    case 'login':
      return [passwordRequest(action, software.has(behaviours.accountAtLogin) ? own : ''), rememberRequest];
    case 'create': {
      const forAnother = viewer.id !== 0 && !viewer.temporary;
      const account = forAnother ? '' : own;
      return [
        ...(viewer.id !== 0 && mail ? [mailedPasswordRequest(account)] : []),
        passwordRequest(action, account),
        usernameRequest,
        userDataRequest(mail, realName),
        ...(forAnother ? [reasonRequest] : []),
      ];
    }
    case 'change':
      return [passwordRequest(action, own)];
    case 'remove':
      return [mailedPasswordRequest(own)];
    default:
      return [];
  }
}

const CLASSES = 'MediaWiki\\Auth\\';

/** A request described by its class name alone. */
function request(
  name: string,
  required: AuthenticationRequest['required'],
  fields: AuthenticationRequest['fields'],
): AuthenticationRequest {
  const id = CLASSES + name;
  return { id, required, provider: rawMessage(id), account: rawMessage(id), fields };
}

const username: AuthenticationField = {
  type: 'string',
  label: message('userlogin-yourname'),
  help: message('authmanager-username-help'),
};

function passwordRequest(action: 'login' | 'create' | 'change', account: string): AuthenticationRequest {
  const isNew = action === 'change';
  return {
    ...request('PasswordAuthenticationRequest', 'primary-required', {
      ...(!isNew && { username }),
      password: {
        type: 'password',
        label: message(isNew ? 'newpassword' : 'userlogin-yourpassword'),
        help: message('authmanager-password-help'),
        sensitive: true,
      },
      ...(action !== 'login' && {
        retype: {
          type: 'password',
          label: message(isNew ? 'retypenew' : 'yourpasswordagain'),
          help: message('authmanager-retype-help'),
          sensitive: true,
        },
      }),
    }),
    provider: message('authmanager-provider-password'),
    account: accountName(account),
  };
}

const mailedPasswordRequest = (account: string): AuthenticationRequest => ({
  ...request('TemporaryPasswordAuthenticationRequest', 'primary-required', {
    mailpassword: {
      type: 'checkbox',
      label: message('createaccountmail'),
      help: message('createaccountmail-help'),
    },
  }),
  provider: message('authmanager-provider-temporarypassword'),
  account: accountName(account),
});

const rememberRequest = request('RememberMeAuthenticationRequest', 'optional', {
  rememberMe: {
    type: 'checkbox',
    label: {
      ...message('userlogin-remembermypassword', String(REMEMBERED_DAYS)),
      raw: [{ num: REMEMBERED_DAYS }],
    },
    help: message('authmanager-userlogin-remembermypassword-help'),
    optional: true,
  },
});

const usernameRequest = request('UsernameAuthenticationRequest', 'required', { username });

const userDataRequest = (mail: boolean, realName: boolean): AuthenticationRequest =>
  request('UserDataAuthenticationRequest', 'required', {
    ...(mail && { email: dataField('email') }),
    ...(realName && { realname: dataField('realname') }),
  });

const dataField = (name: string): AuthenticationField => ({
  type: 'string',
  label: message(`authmanager-${name}-label`),
  help: message(`authmanager-${name}-help`),
  optional: true,
});

const reasonRequest = request('CreationReasonAuthenticationRequest', 'optional', {
  reason: {
    type: 'string',
    label: message('createacct-reason'),
    help: message('createacct-reason-help'),
  },
});

/** Merges the fields of all requests; a field is optional unless some request requires it. */
export function mergeFields(
  requests: readonly AuthenticationRequest[],
): Readonly<Record<string, AuthenticationField>> {
  // Only one primary provider has to succeed, so a field that another of them lacks is not required.
  const primary = requests.filter(({ required }) => required === 'primary-required');
  const isRequired = (name: string): boolean =>
    primary.every(({ fields }) => fields[name] !== undefined && fields[name].optional !== true);
  const merged: Record<string, AuthenticationField> = {};
  for (const { required, fields } of requests) {
    for (const [name, field] of Object.entries(fields)) {
      const known = merged[name];
      const optional =
        required === 'optional' ||
        field.optional === true ||
        (required === 'primary-required' && !isRequired(name));
      merged[name] = known
        ? {
            ...known,
            optional: known.optional === true && optional,
            sensitive: known.sensitive === true || field.sensitive === true,
          }
        : { ...field, optional };
    }
  }
  return merged;
}
