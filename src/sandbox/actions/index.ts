import type { Action } from '../../api/action.ts';
import type { Site } from '../../wiki/site.ts';
import type { WriteAction } from '../action.ts';
import type { Sandbox } from '../sandbox.ts';
import { block } from './block.ts';
import { edit } from './edit.ts';
import { patrol } from './patrol.ts';
import { protect } from './protect.ts';
import { unblock } from './unblock.ts';
import { userrights } from './userrights.ts';

/** The actions that a sandbox performs. */
const writeActions: readonly WriteAction[] = [block, edit, patrol, protect, unblock, userrights];

/** Makes the actions of a sandbox. */
export const sandboxActions = (sandbox: Sandbox, site: Site): readonly Action[] =>
  writeActions.map((make) => make(sandbox, site));
