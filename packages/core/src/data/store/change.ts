import { Hiding, maySeeAction } from '../../wiki/hiding.ts';
import { readLogParameters, type LogParameters } from '../../wiki/logs/stored-parameters.ts';
import { makeTitle, type Title } from '../../wiki/title.ts';
import type { Viewer } from '../../wiki/viewer.ts';
import { openAuthored, type Authored } from './authored.ts';
import { changeTypes } from './change-kinds.ts';
import { open, unchecked } from './hidden.ts';
import type { ChangeRow } from './recent-changes.ts';

/** A recent change as far as a viewer may see it. */
export interface Change extends Authored {
  readonly id: number;
  readonly timestamp: string;
  readonly type: number;
  readonly isLog: boolean;
  readonly minor: boolean;
  readonly bot: boolean;
  readonly redirect: boolean;
  /** 0 for unpatrolled, 1 for patrolled, 2 for autopatrolled. */
  readonly patrolled: number;
  readonly oldSize: number;
  readonly newSize: number;
  /** The changed page; absent if hidden together with a log entry's action. */
  readonly page?: {
    readonly title: Title;
    readonly id: number;
    readonly revision: number;
    readonly oldRevision: number;
  };
  /** Absent unless it is a log entry, and if hidden. */
  readonly log?: {
    readonly id: number;
    readonly type: string;
    readonly action: string;
    readonly stored: LogParameters;
  };
  readonly hidden: Authored['hidden'] & {
    /** The action of a log entry. */
    readonly action: boolean;
  };
}

/** Opens a row as far as the viewer may see it. */
export function openChange(row: ChangeRow, viewer: Viewer): Change {
  const bits = row.rc_deleted;
  const isLog = row.rc_type === changeTypes.log;
  // The page of an edit is public, whatever its bits hide.
  const seesPage = isLog ? maySeeAction(bits, viewer) : unchecked.notHidden;
  const authored = openAuthored(row, bits, viewer);
  return {
    id: row.rc_id,
    timestamp: row.rc_timestamp,
    type: row.rc_type,
    isLog,
    minor: row.rc_minor !== 0,
    bot: row.rc_bot !== 0,
    redirect: row.page_is_redirect === 1,
    patrolled: row.rc_patrolled,
    oldSize: row.rc_old_len ?? 0,
    newSize: row.rc_new_len ?? 0,
    ...(seesPage && {
      page: {
        title: makeTitle(open(row.rc_namespace, seesPage), open(row.rc_title, seesPage)),
        id: open(row.rc_cur_id, seesPage),
        revision: open(row.rc_this_oldid, seesPage),
        oldRevision: open(row.rc_last_oldid, seesPage),
      },
    }),
    ...(isLog &&
      seesPage && {
        log: {
          id: open(row.rc_logid, seesPage),
          type: open(row.rc_log_type, seesPage) ?? '',
          action: open(row.rc_log_action, seesPage) ?? '',
          stored: readLogParameters(open(row.rc_params, seesPage) ?? ''),
        },
      }),
    ...authored,
    hidden: { ...authored.hidden, action: isLog && (bits & Hiding.text) !== 0 },
  };
}
