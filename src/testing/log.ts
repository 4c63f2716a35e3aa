import { Namespace } from '../wiki/site.ts';
import type { Parameter } from './description.ts';
import { phpSerialize } from './encoding.ts';
import { actorOf, commentOf, hasRight, keep, originOf, type State, tag } from './state.ts';

/** What a log entry says. */
export interface LogDescription {
  readonly type: string;
  readonly action: string;
  readonly at: string;
  readonly by: string;
  readonly namespace: number;
  readonly key: string;
  readonly page?: number;
  readonly comment?: string;
  readonly parameters?: Readonly<Record<string, Parameter>>;
  readonly hidden?: number;
  /** The revision that came with it. */
  readonly revision?: number;
  readonly search?: readonly (readonly [field: string, value: string | number])[];
  readonly tags?: readonly string[];
}

// These logs do not show among the recent changes.
const quiet = new Set(['create', 'patrol', 'suppress']);

/** Writes into a log and, where it shows there, into the recent changes; gives the entry's number. */
export function log(state: State, entry: LogDescription): number {
  const id = state.next('log');
  const { type, action, at, by, namespace, key, page = 0, comment = '', revision, hidden = 0 } = entry;
  const shown = phpSerialize(entry.parameters ?? {});
  const parameters =
    revision === undefined ? shown : phpSerialize({ ...entry.parameters, associated_rev_id: revision });
  state.logs.push({ id, type, action, at, by, namespace, key, page, comment, parameters, hidden });
  const search: (readonly [string, string | number])[] = [...(entry.search ?? [])];
  if (revision !== undefined) search.push(['associated_rev_id', revision]);
  for (const [field, value] of search) state.logSearch.push({ log: id, field, value: String(value) });
  const actor = actorOf(state, by);
  const origin = originOf(state, by);
  const change = quiet.has(type) ? undefined : state.next('change');
  if (change !== undefined) {
    state.changes.push({
      rc_id: change,
      rc_timestamp: at,
      rc_actor: actor,
      rc_namespace: namespace,
      rc_title: key,
      rc_comment_id: commentOf(state, comment),
      rc_bot: hasRight(state, by, 'bot') ? 1 : 0,
      rc_cur_id: page,
      rc_this_oldid: revision ?? 0,
      rc_type: 3,
      rc_source: 'mw.log',
      rc_patrolled: type === 'upload' && !hasRight(state, by, 'autopatrol') ? 0 : 2,
      rc_ip: origin.address,
      rc_deleted: hidden,
      rc_logid: id,
      rc_log_type: type,
      rc_log_action: action,
      rc_params: shown,
    });
    keep(state, 'cu_log_event', {
      cule_log_id: id,
      cule_actor: actor,
      cule_timestamp: at,
      cule_ip: origin.address,
      cule_ip_hex: origin.hex,
      cule_xff: '',
      cule_agent: origin.agent,
    });
  }
  for (const name of entry.tags ?? [])
    tag(state, name, {
      log: id,
      ...(change === undefined ? {} : { change }),
      ...(revision === undefined ? {} : { revision }),
    });
  return id;
}

/** A user page as log entries about a user name it. */
export const userPage = (name: string): { namespace: number; key: string } => ({
  namespace: Namespace.user,
  key: name.replaceAll(' ', '_'),
});
