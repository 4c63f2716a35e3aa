import type { Change } from '../../store/change.ts';
import { may, type Viewer } from '../../wiki/viewer.ts';

/** Whether the viewer may see which changes are patrolled. */
export const mayPatrol = (viewer: Viewer): boolean => may(viewer, 'patrol') || may(viewer, 'patrolmarks');

/** Returns the patrol status of a change. */
export const patrolFields = ({ patrolled }: Change, viewer: Viewer) => ({
  patrolled: patrolled !== 0,
  unpatrolled: patrolled === 0 && mayPatrol(viewer),
  autopatrolled: patrolled === 2,
});
