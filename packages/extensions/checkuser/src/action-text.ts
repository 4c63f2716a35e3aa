import { unserialize } from 'php-serialize';
import { lookupTable } from '@wikiquery/common/lookup-table';

/** A log entry, as needed for its text. */
export interface LoggedAction {
  readonly type: string;
  readonly action: string;
  /** User name of the performer. */
  readonly performer: string;
  /** Title of the target page. */
  readonly target: string;
  /** Serialized, as stored in the log. */
  readonly parameters: string;
  readonly siteName: string;
}

interface ActionDetails {
  readonly who: string;
  readonly page: string;
  readonly account: string;
  readonly siteName: string;
  readonly value: (...names: readonly string[]) => string;
  readonly list: (name: string) => string;
}

type Sentence = (details: ActionDetails) => string;

const created: Sentence = ({ who }) => `User account ${who} was created`;
const moved =
  (more = '', article = ''): Sentence =>
  ({ who, page, value }) => {
    const withoutRedirect = value('5::noredir', '1') === '1';
    const over = more === '' ? '' : ` over ${withoutRedirect ? article : ''}${more}`;
    const ending = withoutRedirect ? ' without leaving a redirect' : '';
    return `${who} moved page ${page} to [[${value('4::target', '0')}]]${over}${ending}`;
  };
const did =
  (verb: string): Sentence =>
  ({ who, page }) =>
    `${who} ${verb} ${page}`;
const loggedIn =
  (beginning: string, more = ''): Sentence =>
  ({ siteName, value }) =>
    `${beginning} ${siteName} as ${value('4::target')}${more}`;

/** Texts of log entries, by type and action; clients and people search for these words. */
const sentences: Readonly<Record<string, Sentence>> = {
  'newusers/newusers': created,
  'newusers/create': created,
  'newusers/autocreate': (details) => `${created(details)} automatically`,
  'newusers/create2': ({ who, account }) => `User account ${account} was created by ${who}`,
  'newusers/byemail': ({ who, account }) =>
    `User account ${account} was created by ${who} and password was sent by email`,
  'create/create': did('created page'),
  'move/move': moved(),
  'move/move_redir': moved('redirect', 'a '),
  'upload/upload': did('uploaded'),
  'upload/overwrite': did('uploaded a new version of'),
  'upload/revert': ({ who, page }) => `${who} reverted ${page} to an old version`,
  'delete/delete': did('deleted page'),
  'delete/delete_redir': ({ who, page }) => `${who} deleted redirect ${page} by overwriting`,
  'delete/restore': did('undeleted page'),
  'delete/revision': did('changed visibility of revisions on page'),
  'delete/event': did('changed visibility of log events on'),
  'protect/protect': ({ who, page, value }) => `${who} protected ${page} ${value('4::description', '0')}`,
  'protect/modify': ({ who, page, value }) =>
    `${who} changed protection settings for ${page} ${value('4::description', '0')}`,
  'protect/unprotect': ({ who, page }) => `${who} removed protection from ${page}`,
  'protect/move_prot': ({ who, page, value }) =>
    `${who} moved protection settings from [[${value('4::oldtitle', '0')}]] to ${page}`,
  'block/block': ({ who, page, value }) =>
    `${who} blocked ${page} with an expiration time of ${value('5::duration', '0')}`,
  'block/reblock': ({ who, page, value }) =>
    `${who} changed block settings for ${page} with an expiration time of ${value('5::duration', '0')}`,
  'block/unblock': did('unblocked'),
  'rights/rights': ({ who, page, list }) =>
    `${who} changed group membership for ${page} from ${list('4::oldgroups')} to ${list('5::newgroups')}`,
  'patrol/patrol': ({ who, page, value }) =>
    `${who} marked revision ${value('4::curid', '0')} of page ${page} patrolled`,
  'import/upload': ({ who, page }) => `${who} imported ${page} by file upload`,
  'import/interwiki': ({ who, page }) => `${who} imported ${page} from another wiki`,
  'merge/merge': ({ who, page, value }) => `${who} merged ${page} into [[${value('4::dest', '0')}]]`,
  'contentmodel/new': ({ who, page, value }) =>
    `${who} created the page ${page} using a non-default content model "${value('5::newmodel')}"`,
  'contentmodel/change': ({ who, page, value }) =>
    `${who} changed the content model of the page ${page} from "${value('4::oldmodel')}" to "${value('5::newmodel')}"`,
  'managetags/create': ({ who, value }) => `${who} created the tag "${value('4::tag')}"`,
  'managetags/delete': ({ who, value }) => `${who} deleted the tag "${value('4::tag')}"`,
  'abusefilter/hit': (details) => caught(details),
  'checkuser-private-event/login-success': loggedIn('Successfully logged in to'),
  'checkuser-private-event/login-failure': loggedIn('Failed to log in to'),
  'checkuser-private-event/login-failure-with-good-password': loggedIn(
    'Failed to log in to',
    ' but had the correct password',
  ),
  'checkuser-private-event/user-logout': () => 'Successfully logged out using the API or Special:UserLogout',
  'checkuser-private-event/password-reset-email-sent': ({ value }) =>
    `sent a password reset email for user ${value('4::receiver')}`,
  'checkuser-private-event/email-sent': ({ value }) => `sent an email to user "${value('4::hash')}"`,
  'checkuser-private-event/autocreate-account': () => 'was automatically created',
  'checkuser-private-event/create-account': () => 'was created',
  'checkuser-private-event/migrated-cu_changes-log-event': ({ value }) => value('4::actiontext'),
};

const consequences: Readonly<Record<string, string>> = lookupTable({
  block: 'Block',
  blockautopromote: 'Block autopromote',
  degroup: 'Remove from groups',
  disallow: 'Disallow',
  rangeblock: 'Range-block',
  tag: 'Tag',
  throttle: 'Throttle',
  warn: 'Warn',
});

function caught({ who, page, value }: ActionDetails): string {
  const filter = value('filter');
  const taken = value('actions')
    .split(',')
    .filter((name) => name !== '')
    .map((name) => consequences[name] ?? name);
  return (
    `${who} triggered [[Special:AbuseFilter/${filter}|filter ${filter}]], performing the action ` +
    `"${value('action')}" on ${page}. Actions taken: ${taken.length === 0 ? 'none' : taken.join(', ')} ` +
    `([[Special:AbuseLog/${value('log')}|details]])`
  );
}

/** Returns the text of a log entry, with links in wikitext. */
export function actionText(logged: LoggedAction): string {
  const parameters = readParameters(logged.parameters);
  const value = (...names: readonly string[]): string => {
    const known = names.map((name) => parameters[name]).find((one) => one !== undefined);
    return typeof known === 'string' || typeof known === 'number' ? String(known) : '';
  };
  const list = (name: string): string => {
    const values = parameters[name];
    const texts = values !== null && typeof values === 'object' ? Object.values(values).map(String) : [];
    return texts.length === 0 ? '(none)' : texts.join(', ');
  };
  const page = `[[${logged.target}]]`;
  const details: ActionDetails = {
    who: logged.performer,
    page,
    account: logged.target.slice(logged.target.indexOf(':') + 1),
    siteName: logged.siteName,
    value,
    list,
  };
  const sentence = sentences[`${logged.type}/${logged.action}`];
  return sentence ? sentence(details) : `${logged.performer} ${logged.type}/${logged.action} ${page}`;
}

/** Parses log parameters by name; those of old entries, which are lines, by index. */
function readParameters(text: string): Readonly<Record<string, unknown>> {
  if (text === '') return {};
  try {
    const value: unknown = unserialize(text);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // The legacy format: one parameter per line.
  }
  return Object.fromEntries(text.split('\n').entries());
}
