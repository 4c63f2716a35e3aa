import * as shape from '../../query/result/shape.ts';
import { answerOf, errorListShape } from './shared-results.ts';

const { any, flag, integer, text } = shape;
const groups = shape.list('group', text());

/** What the actions answer that change accounts, or block them. */
export const accountResults = {
  block: answerOf(
    'block',
    {
      user: text(),
      userID: integer(),
      expiry: text(),
      id: integer(),
      reason: text(),
      anononly: flag(),
      nocreate: flag(),
      autoblock: flag(),
      noemail: flag(),
      hidename: flag(),
      allowusertalk: flag(),
      watchuser: flag(),
      partial: flag(),
    },
    { pagerestrictions: any(), namespacerestrictions: any() },
  ),
  changeauthenticationdata: answerOf('changeauthenticationdata', { status: text() }),
  clearhasmsg: shape.record({ clearhasmsg: shape.always(text()) }),
  createaccount: answerOf(
    'createaccount',
    { status: text() },
    { username: text(), message: any('param'), messagecode: text(), canpreservestate: flag() },
  ),
  emailuser: answerOf('emailuser', { result: text() }, { warnings: errorListShape, errors: errorListShape }),
  options: shape.record({ options: shape.always(text()) }),
  resetpassword: answerOf('resetpassword', { status: text() }),
  unblock: answerOf(
    'unblock',
    { id: integer(), user: text(), userid: integer(), reason: text() },
    { watchuser: flag() },
  ),
  userrights: answerOf(
    'userrights',
    { user: text(), userid: integer(), added: groups, removed: groups },
    { watchuser: flag() },
  ),
  validatepassword: answerOf('validatepassword', { validity: text() }, { validitymessages: errorListShape }),
} as const;
