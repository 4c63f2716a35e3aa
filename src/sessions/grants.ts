import type { Site } from '../wiki/site.ts';
import { lookupTable } from '@wikiquery/common/lookup-table';

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

/** Returns the rights that the grants of a bot password allow. */
export function rightsOfGrants(grants: readonly string[], site: Site): ReadonlySet<string> {
  const { grants: own } = site.configuration.settings;
  const rights = new Set<string>();
  for (const grant of grants) {
    for (const right of own[grant] ?? standardGrants[grant]?.split(' ') ?? []) rights.add(right);
  }
  return rights;
}
