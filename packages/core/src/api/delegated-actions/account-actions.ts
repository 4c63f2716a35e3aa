import type { ActionElsewhere } from '../../query/extension.ts';
import { namespaces } from '../../query/parameters/namespaces.ts';
import {
  boolean,
  integer,
  longText,
  manyOf,
  oneOf,
  password,
  text,
  texts,
  token,
} from '../../query/parameters/types.ts';
import { existingTitles, expiry, user } from '../../query/parameters/wiki-types.ts';
import { explicitGroups, valuesIn } from '../../wiki/enumerations.ts';
import { accountResults } from './account-results.ts';
import { edits, reason, tags, watchlistexpiry } from './shared-parameters.ts';

const blockable = user({ kinds: ['name', 'ip', 'temp', 'cidr', 'id'] });
const account = user({ kinds: ['name', 'id'] });
const userid = integer({ deprecated: true });
const request = text({ required: true });
const forms = {
  requests: texts(),
  messageformat: oneOf(['html', 'none', 'raw', 'wikitext'], { default: 'wikitext' }),
  mergerequestfields: boolean(),
};

/** MediaWiki's actions that change accounts, or block them. */
export const accountActions = [
  {
    name: 'acquiretempusername',
    since: '1.41',
    mustBePosted: true,
    earlier: { before: '1.42', helpPages: ['API:AcquireTempUserName'] },
  },
  {
    name: 'block',
    result: accountResults.block,
    ...edits,
    helpPage: 'API:Block',
    parameters: {
      id: integer({ since: '1.44' }),
      user: blockable,
      userid,
      expiry: text({ default: 'never' }),
      reason,
      anononly: boolean(),
      nocreate: boolean(),
      autoblock: boolean(),
      noemail: boolean(),
      hidename: boolean(),
      allowusertalk: boolean(),
      reblock: boolean(),
      newblock: boolean({ since: '1.44' }),
      watchuser: boolean(),
      watchlistexpiry,
      tags,
      partial: boolean(),
      pagerestrictions: existingTitles({ normal: 10, high: 10 }),
      namespacerestrictions: namespaces(),
      actionrestrictions: manyOf(['create', 'move', 'upload'], { since: '1.45' }),
    },
  },
  {
    name: 'changeauthenticationdata',
    result: accountResults.changeauthenticationdata,
    prefix: 'changeauth',
    ...edits,
    dynamicParameters: true,
    helpPage: 'API:Manage_authentication_data',
    parameters: { request },
  },
  {
    name: 'clearhasmsg',
    result: accountResults.clearhasmsg,
    mustBePosted: true,
    helpPage: 'API:ClearHasMsg',
  },
  {
    name: 'createaccount',
    result: accountResults.createaccount,
    prefix: 'create',
    token: 'createaccount',
    mustBePosted: true,
    isPublic: true,
    dynamicParameters: true,
    helpPage: 'API:Account_creation',
    parameters: { ...forms, preservestate: boolean(), returnurl: text(), continue: boolean() },
  },
  {
    name: 'cspreport',
    reads: true,
    mustBePosted: true,
    isPublic: true,
    internal: true,
    parameters: { reportonly: boolean(), source: text({ default: 'internal' }) },
  },
  {
    name: 'emailuser',
    result: accountResults.emailuser,
    ...edits,
    helpPage: 'API:Email',
    parameters: {
      target: text({ required: true }),
      subject: text({ required: true }),
      text: longText({ required: true }),
      ccme: boolean(),
    },
  },
  {
    name: 'linkaccount',
    prefix: 'link',
    ...edits,
    isPublic: true,
    dynamicParameters: true,
    helpPage: 'API:Linkaccount',
    parameters: { ...forms, returnurl: text(), continue: boolean() },
  },
  {
    name: 'options',
    result: accountResults.options,
    ...edits,
    helpPage: 'API:Options',
    parameters: {
      reset: boolean(),
      resetkinds: manyOf(
        [
          'all',
          'registered',
          'registered-checkmatrix',
          'registered-multiselect',
          'special',
          'unused',
          'userjs',
        ],
        { default: ['all'] },
      ),
      change: texts(),
      optionname: text(),
      optionvalue: text(),
      global: oneOf(
        valuesIn('options.global', ['create', 'ignore', 'override', 'update'], { create: { since: '1.45' } }),
        { default: 'ignore', since: '1.43' },
      ),
    },
  },
  {
    name: 'removeauthenticationdata',
    ...edits,
    helpPage: 'API:Manage_authentication_data',
    parameters: { request },
  },
  {
    name: 'resetpassword',
    result: accountResults.resetpassword,
    ...edits,
    helpPage: 'API:Manage_authentication_data',
    parameters: { user: user({ kinds: ['name'] }), email: text() },
  },
  {
    name: 'unblock',
    result: accountResults.unblock,
    ...edits,
    helpPage: 'API:Block',
    parameters: {
      id: integer(),
      user: blockable,
      userid,
      reason,
      tags,
      watchuser: boolean({ since: '1.41' }),
      watchlistexpiry: expiry({ since: '1.41', setting: 'watchlistExpiry' }),
    },
  },
  {
    name: 'unlinkaccount',
    ...edits,
    helpPage: 'API:Manage_authentication_data',
    parameters: { request },
  },
  {
    name: 'userrights',
    result: accountResults.userrights,
    token: 'userrights',
    mustBePosted: true,
    helpPage: 'API:User_group_membership',
    parameters: {
      user: account,
      userid,
      add: manyOf(explicitGroups),
      expiry: texts({ default: ['infinite'], allowsDuplicates: true }),
      remove: manyOf(explicitGroups),
      reason,
      token: token('userrights'),
      tags,
      watchuser: boolean({ since: '1.41' }),
      watchlistexpiry: expiry({ since: '1.41', setting: 'watchlistExpiry' }),
    },
  },
  {
    name: 'validatepassword',
    result: accountResults.validatepassword,
    reads: true,
    mustBePosted: true,
    helpPage: 'API:Validatepassword',
    parameters: {
      password: password({ required: true }),
      user: account,
      email: text(),
      realname: text(),
    },
  },
] as const satisfies readonly ActionElsewhere[];
