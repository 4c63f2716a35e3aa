export { defineHookedAction, type HookedAction, type HookedActionContext } from '../fixture/hooked-action.ts';
export type {
  Attempt,
  AttemptedFile,
  BlockOrder,
  HookedWiki,
  Refusal,
  Remembered,
  UserLogEntry,
  Verdict,
  WriteHook,
} from '../fixture/write-hook.ts';
