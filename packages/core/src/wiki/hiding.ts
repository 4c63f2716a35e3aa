import { may, type Permission, type Viewer } from './viewer.ts';

/** The bits of `rev_deleted`, `ar_deleted`, `log_deleted` and `fa_deleted`. */
export const Hiding = {
  /** A revision's text, a log entry's action, or a file. */
  text: 1,
  comment: 2,
  user: 4,
  /** The other bits apply to administrators too. */
  restricted: 8,
} as const;

/** What nothing hides. */
export const forEverybody = true as Permission;

/** Whether the viewer may see a field of a row with these bits. */
export function maySee(bits: number, field: number, viewer: Viewer): Permission | false {
  if ((bits & field) === 0) return forEverybody;
  if ((bits & Hiding.restricted) !== 0) return maySeeRestricted(viewer);
  return may(viewer, (field & Hiding.text) !== 0 ? 'deletedtext' : 'deletedhistory');
}

/** Whether the viewer may see a log entry's action and page. */
export function maySeeAction(bits: number, viewer: Viewer): Permission | false {
  if ((bits & Hiding.text) === 0) return forEverybody;
  return (bits & Hiding.restricted) !== 0 ? maySeeRestricted(viewer) : may(viewer, 'deletedhistory');
}

/** Returns the bits that together exclude a log entry from the viewer's searches by page; 0 for none. */
export function unsearchablePage(viewer: Viewer): number {
  if (!may(viewer, 'deletedhistory')) return Hiding.text;
  return maySeeRestricted(viewer) ? 0 : Hiding.text | Hiding.restricted;
}

/**
 * Returns the bits that together exclude a row from the viewer's searches by user, which must not reveal what the row
 * hides; 0 for none.
 */
export function unsearchableUser(viewer: Viewer): number {
  if (!may(viewer, 'deletedhistory')) return Hiding.user;
  return maySeeRestricted(viewer) ? 0 : Hiding.user | Hiding.restricted;
}

/** Whether the viewer may see what is hidden from administrators. */
export const maySeeRestricted = (viewer: Viewer): Permission | false =>
  may(viewer, 'suppressrevision') || may(viewer, 'viewsuppressed');

/** Whether the viewer may see anything hidden from the public, so that responses must not be cached publicly. */
export const maySeeHidden = (viewer: Viewer): boolean =>
  ['deletedhistory', 'deletedtext', 'deleterevision', 'suppressrevision', 'viewsuppressed'].some((right) =>
    may(viewer, right),
  );
