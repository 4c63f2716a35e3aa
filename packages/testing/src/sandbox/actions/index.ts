import { installedExtensions, type Action } from '@wikiquery/core/api';
import type { QueryRunner } from '@wikiquery/core/query';
import type { Site } from '@wikiquery/core/wiki';
import type { HookedAction } from '@wikiquery/import/hooks';
import type { WriteAction } from '../action.ts';
import { extensionAction } from '../extension-action.ts';
import type { Sandbox } from '../sandbox.ts';
import { block } from './block.ts';
import { changeauthenticationdata } from './changeauthenticationdata.ts';
import { changecontentmodel } from './changecontentmodel.ts';
import { clearhasmsg } from './clearhasmsg.ts';
import { createaccount } from './createaccount.ts';
import { deletion } from './delete.ts';
import { edit } from './edit.ts';
import { emailuser } from './emailuser.ts';
import { filerevert } from './filerevert.ts';
import { importing } from './import.ts';
import { managetags } from './managetags.ts';
import { mergehistory } from './mergehistory.ts';
import { move } from './move.ts';
import { options } from './options.ts';
import { patrol } from './patrol.ts';
import { protect } from './protect.ts';
import { purge } from './purge.ts';
import { resetpassword } from './resetpassword.ts';
import { revisiondelete } from './revisiondelete.ts';
import { rollback } from './rollback.ts';
import { setnotificationtimestamp } from './setnotificationtimestamp.ts';
import { setpagelanguage } from './setpagelanguage.ts';
import { stashedit } from './stashedit.ts';
import { tag } from './tag.ts';
import { unblock } from './unblock.ts';
import { undelete } from './undelete.ts';
import { upload } from './upload.ts';
import { userrights } from './userrights.ts';
import { validatepassword } from './validatepassword.ts';
import { watch } from './watch.ts';

/** The actions that a sandbox performs. */
const writeActions: readonly WriteAction[] = [
  block,
  changeauthenticationdata,
  changecontentmodel,
  clearhasmsg,
  createaccount,
  deletion,
  edit,
  emailuser,
  filerevert,
  importing,
  managetags,
  mergehistory,
  move,
  options,
  patrol,
  protect,
  purge,
  resetpassword,
  revisiondelete,
  rollback,
  setnotificationtimestamp,
  setpagelanguage,
  stashedit,
  tag,
  unblock,
  undelete,
  upload,
  userrights,
  validatepassword,
  watch,
];

/** Makes the actions of a sandbox; `hookedActions` are those of extensions, by the extension's name. */
export const sandboxActions = (
  sandbox: Sandbox,
  site: Site,
  finder: Pick<QueryRunner, 'findPages'>,
  hookedActions: Readonly<Record<string, readonly HookedAction[]>>,
): readonly Action[] =>
  [
    ...writeActions,
    ...installedExtensions(site).flatMap(({ name, displayName }) =>
      (hookedActions[name] ?? []).map((action) => extensionAction(action, displayName)),
    ),
  ].map((make) => make(sandbox, site, finder));
