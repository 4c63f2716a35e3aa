import type { Action } from '../../api/action.ts';
import type { Site } from '../../wiki/site.ts';
import type { WriteAction } from '../action.ts';
import type { Sandbox } from '../sandbox.ts';
import { block } from './block.ts';
import { changeauthenticationdata } from './changeauthenticationdata.ts';
import { changecontentmodel } from './changecontentmodel.ts';
import { createaccount } from './createaccount.ts';
import { edit } from './edit.ts';
import { emailuser } from './emailuser.ts';
import { filerevert } from './filerevert.ts';
import { managetags } from './managetags.ts';
import { options } from './options.ts';
import { patrol } from './patrol.ts';
import { protect } from './protect.ts';
import { resetpassword } from './resetpassword.ts';
import { setpagelanguage } from './setpagelanguage.ts';
import { tag } from './tag.ts';
import { unblock } from './unblock.ts';
import { upload } from './upload.ts';
import { userrights } from './userrights.ts';
import { validatepassword } from './validatepassword.ts';

/** The actions that a sandbox performs. */
const writeActions: readonly WriteAction[] = [
  block,
  changeauthenticationdata,
  changecontentmodel,
  createaccount,
  edit,
  emailuser,
  filerevert,
  managetags,
  options,
  patrol,
  protect,
  resetpassword,
  setpagelanguage,
  tag,
  unblock,
  upload,
  userrights,
  validatepassword,
];

/** Makes the actions of a sandbox. */
export const sandboxActions = (sandbox: Sandbox, site: Site): readonly Action[] =>
  writeActions.map((make) => make(sandbox, site));
