import { lookupTable } from '@wikiquery/common/lookup-table';
import type { Configuration } from '@wikiquery/core/wiki';

/** Rights and change tags that an extension registers, whether or not a group has the right or an edit the tag. */
interface Registrations {
  readonly rights?: readonly string[];
  readonly tags?: readonly string[];
}

const words = (text: string): readonly string[] => text.split(' ');

/** The rights of MediaWiki itself; those of `$wgAvailableRights` that no group has are in no part of siteinfo. */
const coreRights = words(
  'apihighlimits applychangetags autoconfirmed autocreateaccount autopatrol bigdelete block blockemail bot ' +
    'browsearchive changetags createaccount createpage createtalk delete delete-redirect deletechangetags ' +
    'deletedhistory deletedtext deletelogentry deleterevision edit editcontentmodel editinterface editmyoptions ' +
    'editmyprivateinfo editmyusercss editmyuserjs editmyuserjson editmyuserjsredirect editmywatchlist editprotected ' +
    'editsemiprotected editsitecss editsitejs editsitejson editusercss edituserjs edituserjson hideuser import ' +
    'importupload ipblock-exempt logentryimport managechangetags markbotedits mergehistory minoredit move ' +
    'move-categorypages move-rootuserpages move-subpages movefile nominornewtalk noratelimit override-export-depth ' +
    'pagelang patrol patrolmarks protect read renameuser reupload reupload-own reupload-shared rollback sendemail ' +
    'siteadmin suppressionlog suppressredirect suppressrevision unblockself undelete unwatchedpages upload ' +
    'upload_by_url userrights userrights-interwiki viewmyprivateinfo viewmywatchlist viewsuppressed',
);

const abuseFilter: Registrations = {
  rights: words(
    'abusefilter-access-protected-vars abusefilter-bypass-blocked-external-domains abusefilter-hidden-log ' +
      'abusefilter-hide-log abusefilter-log abusefilter-log-detail abusefilter-log-private abusefilter-modify ' +
      'abusefilter-modify-blocked-external-domains abusefilter-modify-global abusefilter-modify-restricted ' +
      'abusefilter-privatedetails abusefilter-privatedetails-log abusefilter-protected-vars-log ' +
      'abusefilter-revert abusefilter-view abusefilter-view-private',
  ),
  tags: ['abusefilter-condition-limit'],
};

/** What the extensions that come with MediaWiki register, by the name in `siprop=extensions`. */
const byExtension: Readonly<Record<string, Registrations>> = lookupTable({
  'Abuse Filter': abuseFilter,
  AbuseFilter: abuseFilter,
  ConfirmEdit: { rights: ['skipcaptcha'] },
  DiscussionTools: {
    tags: words(
      'discussiontools discussiontools-added-comment discussiontools-edit discussiontools-newtopic ' +
        'discussiontools-reply discussiontools-source discussiontools-source-enhanced discussiontools-visual',
    ),
  },
  Echo: { rights: words('echo-create echo-read-notifications manage-all-push-subscriptions') },
  Nuke: { rights: ['nuke'], tags: ['Nuke'] },
  OATHAuth: {
    rights: words(
      'oathauth-api-all oathauth-disable-for-user oathauth-enable oathauth-verify-user oathauth-view-log',
    ),
  },
  'Replace Text': { rights: ['replacetext'] },
  SpamBlacklist: { rights: words('sboverride spamblacklistlog') },
  TitleBlacklist: { rights: words('tboverride tboverride-account titleblacklistlog') },
  VisualEditor: {
    tags: words(
      'editcheck-newcontent editcheck-newreference editcheck-reference-decline-common-knowledge ' +
        'editcheck-reference-decline-irrelevant editcheck-reference-decline-other ' +
        'editcheck-reference-decline-uncertain editcheck-references editcheck-references-activated visualeditor ' +
        'visualeditor-needcheck visualeditor-switched visualeditor-wikitext',
    ),
  },
  WikiEditor: { tags: ['wikieditor'] },
});

const registrationsOf = ({ extensions }: Pick<Configuration, 'extensions'>): readonly Registrations[] =>
  extensions.flatMap(({ name = '' }) => byExtension[name] ?? []);

/** Returns the rights of a wiki's groups, of MediaWiki and of its extensions, sorted. */
export const registeredRights = (parts: Pick<Configuration, 'extensions' | 'usergroups'>): string[] =>
  sorted([
    ...parts.usergroups.flatMap(({ rights }) => rights),
    ...coreRights,
    ...registrationsOf(parts).flatMap(({ rights = [] }) => rights),
  ]);

/** Returns the change tags of a wiki's extensions, sorted. */
export const extensionTags = (parts: Pick<Configuration, 'extensions'>): string[] =>
  sorted(registrationsOf(parts).flatMap(({ tags = [] }) => tags));

const sorted = (names: readonly string[]): string[] => [...new Set(names)].toSorted();
