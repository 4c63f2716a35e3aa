import { extensions } from '../extensions/index.ts';
import { token } from '../parameters/types.ts';
import type { ActionElsewhere } from '../extensions/extension.ts';
import { refuseElsewhere } from '../result/elsewhere.ts';
import type { Site } from '../wiki/site.ts';
import { type Action, defineAction } from './action.ts';

const edits = { token: 'csrf', mustBePosted: true } as const;

/** MediaWiki's own actions that are not provided here. */
const ofMediaWiki: readonly ActionElsewhere[] = [
  { name: 'acquiretempusername', mustBePosted: true },
  { name: 'block', ...edits, helpPage: 'API:Block' },
  {
    name: 'changeauthenticationdata',
    prefix: 'changeauth',
    ...edits,
    dynamicParameters: true,
    helpPage: 'API:Manage_authentication_data',
  },
  { name: 'changecontentmodel', ...edits, helpPage: 'Help:ChangeContentModel' },
  { name: 'clearhasmsg', mustBePosted: true, helpPage: 'API:ClearHasMsg' },
  {
    name: 'createaccount',
    prefix: 'create',
    token: 'createaccount',
    mustBePosted: true,
    isPublic: true,
    dynamicParameters: true,
    helpPage: 'API:Account_creation',
  },
  { name: 'cspreport', reads: true, mustBePosted: true, isPublic: true, internal: true },
  { name: 'delete', ...edits, helpPage: 'API:Delete' },
  { name: 'edit', ...edits, helpPage: 'API:Edit' },
  { name: 'emailuser', ...edits, helpPage: 'API:Email' },
  { name: 'filerevert', ...edits, helpPage: 'API:Filerevert' },
  { name: 'imagerotate', ...edits, helpPage: 'API:Imagerotate' },
  { name: 'import', ...edits, helpPage: 'API:Import' },
  {
    name: 'linkaccount',
    prefix: 'link',
    ...edits,
    isPublic: true,
    dynamicParameters: true,
    helpPage: 'API:Linkaccount',
  },
  { name: 'managetags', ...edits, helpPage: 'API:Tag_management' },
  { name: 'mergehistory', ...edits, helpPage: 'API:Mergehistory' },
  { name: 'move', ...edits, helpPage: 'API:Move' },
  { name: 'options', ...edits, helpPage: 'API:Options' },
  { name: 'patrol', token: 'patrol', mustBePosted: true, helpPage: 'API:Patrol' },
  { name: 'protect', ...edits, helpPage: 'API:Protect' },
  { name: 'purge', mustBePosted: true, helpPage: 'API:Purge' },
  { name: 'removeauthenticationdata', ...edits, helpPage: 'API:Manage_authentication_data' },
  { name: 'resetpassword', ...edits, helpPage: 'API:Manage_authentication_data' },
  { name: 'revisiondelete', ...edits, helpPage: 'API:Revisiondelete' },
  { name: 'rollback', token: 'rollback', mustBePosted: true, helpPage: 'API:Rollback' },
  { name: 'setnotificationtimestamp', ...edits, helpPage: 'API:SetNotificationTimestamp' },
  { name: 'setpagelanguage', ...edits, helpPage: 'API:SetPageLanguage' },
  { name: 'stashedit', ...edits, internal: true, helpPage: 'API:Stashedit' },
  { name: 'tag', ...edits, helpPage: 'API:Tag' },
  { name: 'unblock', ...edits, helpPage: 'API:Block' },
  { name: 'undelete', ...edits, helpPage: 'API:Undelete' },
  { name: 'unlinkaccount', ...edits, helpPage: 'API:Manage_authentication_data' },
  { name: 'upload', ...edits, helpPage: 'API:Upload' },
  { name: 'userrights', token: 'userrights', mustBePosted: true, helpPage: 'API:User_group_membership' },
  { name: 'validatepassword', reads: true, mustBePosted: true, helpPage: 'API:Validatepassword' },
  { name: 'watch', token: 'watch', mustBePosted: true, helpPage: 'API:Watch' },
];

/**
 * The actions of a site that only MediaWiki provides. They are described with the method and the kind of token, which
 * clients look up before they send a request, and are refused by {@link refuseElsewhere}.
 */
export function actionsElsewhere(site: Site): readonly Action[] {
  const installed = new Set(site.configuration.settings.extensions);
  return [
    ...ofMediaWiki.map((one) => described(one)),
    ...extensions
      .filter(({ name }) => installed.has(name))
      .flatMap(({ displayName, actionsElsewhere: some = [] }) =>
        some.map((one) => described(one, displayName)),
      ),
  ];
}

function described(of: ActionElsewhere, source?: string): Action {
  const { name, prefix, reads = false, isPublic = false, internal, dynamicParameters } = of;
  const { mustBePosted, helpPage } = of;
  return defineAction({
    name,
    access: isPublic ? 'public' : 'read',
    ...(prefix !== undefined && { prefix }),
    ...(source !== undefined && { source }),
    ...(helpPage !== undefined && { helpPage }),
    ...(mustBePosted && { mustBePosted }),
    ...(internal && { internal }),
    ...(dynamicParameters && { dynamicParameters }),
    writes: !reads,
    elsewhere: true,
    readsItself: true,
    parameters: of.token === undefined ? {} : { token: token(of.token) },
    run: ({ site }) => refuseElsewhere(name, site),
  });
}

/** Actions that are provided here, but only for sessions of this server. */
const ofSessions: ReadonlySet<string> = new Set(['checktoken', 'clientlogin', 'login', 'logout']);

/**
 * Whether a proxy in front (`settings.elsewhereStatus`) should send the request to MediaWiki: actions that write, unknown
 * actions, and those that deal with sessions, whose tokens MediaWiki has to accept.
 */
export function isPassedOn(
  action: string,
  known: Action | undefined,
  request: ReadonlyMap<string, string>,
  site: Site,
): boolean {
  if (site.configuration.settings.elsewhereStatus === undefined) return false;
  if (!known || known.elsewhere || ofSessions.has(action)) return true;
  const meta = request.get('meta') ?? '';
  const separator = meta.startsWith('\u{1f}') ? '\u{1f}' : '|';
  return action === 'query' && meta.split(separator).includes('tokens');
}
