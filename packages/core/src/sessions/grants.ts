import { lookupTable } from '@wikiquery/common/lookup-table';
import type { Site } from '../wiki/site.ts';

const edit = 'edit minoredit applychangetags changetags editcontentmodel';
const deleted = 'browsearchive deletedhistory deletedtext';

/** Rights by grant, as MediaWiki has them; a wiki's `settings.grants` overrides them. */
const standardGrants: Readonly<Record<string, string>> = lookupTable({
  basic:
    'autocreateaccount autoconfirmed autopatrol editsemiprotected ipblock-exempt nominornewtalk patrolmarks read unwatchedpages',
  highvolume: 'bot apihighlimits noratelimit markbotedits',
  import: 'import importupload',
  editpage: `${edit} pagelang`,
  editprotected: `${edit} editprotected`,
  editmycssjs: `${edit} editmyusercss editmyuserjson editmyuserjs`,
  editmyoptions: 'editmyoptions editmyuserjson',
  editinterface: `${edit} editinterface edituserjson editsitejson`,
  editsiteconfig: `${edit} editinterface edituserjson editsitejson editusercss edituserjs editsitecss editsitejs`,
  createeditmovepage: `${edit} createpage createtalk delete-redirect move move-rootuserpages move-subpages move-categorypages suppressredirect`,
  uploadfile: 'upload reupload-own',
  uploadeditmovefile: 'upload reupload-own reupload reupload-shared upload_by_url movefile suppressredirect',
  patrol: 'patrol',
  rollback: 'rollback',
  blockusers: 'block blockemail',
  viewdeleted: deleted,
  viewrestrictedlogs: 'suppressionlog',
  delete: `${edit} ${deleted} delete bigdelete deletelogentry deleterevision undelete`,
  oversight: 'suppressrevision viewsuppressed',
  protect: `${edit} editprotected protect`,
  viewmywatchlist: 'viewmywatchlist',
  editmywatchlist: 'editmywatchlist',
  sendemail: 'sendemail',
  createaccount: 'createaccount',
  privateinfo: 'viewmyprivateinfo',
  mergehistory: 'mergehistory',
});

/**
 * Returns the rights that the grants of a bot password allow: those of MediaWiki and of the wiki's extensions, unless the
 * wiki's settings state the rights of the grant.
 */
export function rightsOfGrants(grants: readonly string[], site: Site): ReadonlySet<string> {
  const { grants: stated } = site.configuration.settings;
  return new Set(grants.flatMap((grant) => stated[grant] ?? standardRights(grant, site)));
}

const standardRights = (grant: string, { extensions }: Site): readonly string[] => [
  ...(standardGrants[grant]?.split(' ') ?? []),
  ...extensions.flatMap(({ grants }) =>
    grants && Object.hasOwn(grants, grant) ? (grants[grant] ?? []) : [],
  ),
];
