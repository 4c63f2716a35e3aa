import type { Change } from '../../store/change.ts';
import { may, type Viewer } from '../../wiki/viewer.ts';

/** Whether the viewer may know which changes were looked at. */
export const mayPatrol = (viewer: Viewer): boolean => may(viewer, 'patrol') || may(viewer, 'patrolmarks');

/** What is told about whether somebody looked at a change. */
export const patrolFields = ({ patrolled }: Change, viewer: Viewer) => ({
  patrolled: patrolled !== 0,
  unpatrolled: patrolled === 0 && mayPatrol(viewer),
  autopatrolled: patrolled === 2,
});
