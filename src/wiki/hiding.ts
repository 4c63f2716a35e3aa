import { may, type Viewer } from './viewer.ts';

/** The bits of `rev_deleted`, `ar_deleted`, `log_deleted` and `fa_deleted`: what of a row is hidden. */
export const Hiding = {
  /** A revision's text, a log entry's action, or a file. */
  text: 1,
  comment: 2,
  user: 4,
  /** What is hidden is hidden from administrators too. */
  restricted: 8,
} as const;

/** Whether the viewer may see a field of a row with these bits. */
export function maySee(bits: number, field: number, viewer: Viewer): boolean {
  if ((bits & field) === 0) return true;
  if ((bits & Hiding.restricted) !== 0) return maySeeRestricted(viewer);
  return may(viewer, (field & Hiding.text) !== 0 ? 'deletedtext' : 'deletedhistory');
}

/** Whether the viewer may see a log entry's action, and with it the page that the entry is about. */
export function maySeeAction(bits: number, viewer: Viewer): boolean {
  if ((bits & Hiding.text) === 0) return true;
  return (bits & Hiding.restricted) !== 0 ? maySeeRestricted(viewer) : may(viewer, 'deletedhistory');
}

/** Bits that, all set together in a log entry, keep the viewer from finding it by its page; 0 where nothing is. */
export function unsearchablePage(viewer: Viewer): number {
  if (!may(viewer, 'deletedhistory')) return Hiding.text;
  return maySeeRestricted(viewer) ? 0 : Hiding.text | Hiding.restricted;
}

/**
 * Bits that, all set together in a row, keep the viewer from finding it by its user: a search must not tell
 * what the row itself does not show. 0 where nothing is kept from the viewer.
 */
export function unsearchableUser(viewer: Viewer): number {
  if (!may(viewer, 'deletedhistory')) return Hiding.user;
  return maySeeRestricted(viewer) ? 0 : Hiding.user | Hiding.restricted;
}

/** Whether the viewer sees what is hidden from administrators. */
export const maySeeRestricted = (viewer: Viewer): boolean =>
  may(viewer, 'suppressrevision') || may(viewer, 'viewsuppressed');

/** Whether the viewer sees anything that is hidden from the public, so that answers are for them alone. */
export const maySeeHidden = (viewer: Viewer): boolean =>
  ['deletedhistory', 'deletedtext', 'deleterevision', 'suppressrevision', 'viewsuppressed'].some((right) =>
    may(viewer, right),
  );
