import type { Action } from '../../api/action.ts';
import type { Site } from '../../wiki/site.ts';
import type { WriteAction } from '../action.ts';
import type { Sandbox } from '../sandbox.ts';
import { edit } from './edit.ts';
import { protect } from './protect.ts';

/** The actions that a sandbox performs. */
const writeActions: readonly WriteAction[] = [edit, protect];

/** Makes the actions of a sandbox. */
export const sandboxActions = (sandbox: Sandbox, site: Site): readonly Action[] =>
  writeActions.map((make) => make(sandbox, site));
