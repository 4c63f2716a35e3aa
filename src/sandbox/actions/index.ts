import type { Action } from '../../api/action.ts';
import type { Site } from '../../wiki/site.ts';
import type { WriteAction } from '../action.ts';
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
import { managetags } from './managetags.ts';
import { move } from './move.ts';
import { options } from './options.ts';
import { patrol } from './patrol.ts';
import { protect } from './protect.ts';
import { resetpassword } from './resetpassword.ts';
import { revisiondelete } from './revisiondelete.ts';
import { rollback } from './rollback.ts';
import { setpagelanguage } from './setpagelanguage.ts';
import { tag } from './tag.ts';
import { unblock } from './unblock.ts';
import { undelete } from './undelete.ts';
import { upload } from './upload.ts';
import { userrights } from './userrights.ts';
import { validatepassword } from './validatepassword.ts';

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
  managetags,
  move,
  options,
  patrol,
  protect,
  resetpassword,
  revisiondelete,
  rollback,
  setpagelanguage,
  tag,
  unblock,
  undelete,
  upload,
  userrights,
  validatepassword,
];

/** Makes the actions of a sandbox. */
export const sandboxActions = (sandbox: Sandbox, site: Site): readonly Action[] =>
  writeActions.map((make) => make(sandbox, site));
