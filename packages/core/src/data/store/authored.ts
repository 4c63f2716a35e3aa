import { Hiding, maySee } from '../../wiki/hiding.ts';
import type { Mutable } from '../../wiki/mutable.ts';
import type { Viewer } from '../../wiki/viewer.ts';
import type { Hidden } from '../database/schema/table.ts';
import { open } from './hidden.ts';

/** The unopened author and comment of a row; absent unless requested. */
export interface AuthoredRow {
  readonly user_name?: Hidden<string> | null;
  readonly user_id?: Hidden<number> | null;
  readonly comment_text?: Hidden<string> | null;
}

/** The author and the comment of a revision, a change, a log entry or a file, as far as a viewer may see them. */
export interface Authored {
  /** Absent if hidden or not requested; the id is 0 for IP addresses and users of other wikis. */
  readonly user?: { readonly id: number; readonly name: string };
  /** Absent if hidden or not requested. */
  readonly comment?: string;
  /** What is hidden from the public, whether or not this viewer sees it. */
  readonly hidden: {
    readonly comment: boolean;
    readonly user: boolean;
    /** From administrators too. */
    readonly restricted: boolean;
  };
}

/** Opens the author and the comment of a row as far as the viewer may see them. */
export function openAuthored(row: AuthoredRow, bits: number, viewer: Viewer): Authored {
  const authored: Mutable<Authored> = { hidden: hiddenParts(bits) };
  const seesUser = maySee(bits, Hiding.user, viewer);
  const name = open(row.user_name, seesUser);
  const comment = open(row.comment_text, maySee(bits, Hiding.comment, viewer));
  if (name != null) authored.user = { id: open(row.user_id, seesUser) ?? 0, name };
  if (comment != null) authored.comment = comment;
  return authored;
}

const nothingHidden = { text: false, comment: false, user: false, restricted: false };

/** What the bits of a row hide from the public. */
export const hiddenParts = (bits: number): Authored['hidden'] & { readonly text: boolean } =>
  bits === 0
    ? nothingHidden
    : {
        text: (bits & Hiding.text) !== 0,
        comment: (bits & Hiding.comment) !== 0,
        user: (bits & Hiding.user) !== 0,
        restricted: (bits & Hiding.restricted) !== 0,
      };
