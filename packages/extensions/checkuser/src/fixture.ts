import { serialize } from 'php-serialize';
import { Namespace } from '@wikiquery/core/wiki';
import {
  actorOf,
  commentOf,
  keep,
  originOf,
  parseAddress,
  showsInChanges,
  userOf,
  userPage,
  type Attribution,
  type ExtensionFixture,
  type State,
} from '@wikiquery/import/fixture';
import type { NewRow } from '@wikiquery/import/rows';
import { checkuserEventFields, type CheckUserEventOf } from './description.ts';
import { checkuserTables } from './tables.ts';

/** Creates the records of edits, log entries and logins, and the log of checks. */
export const checkuserFixture: ExtensionFixture = {
  name: 'checkuser',
  tables: checkuserTables,
  events: { fields: checkuserEventFields, handlers: { login, check } },
  rows: (state) => ({ cu_changes: editRows(state), cu_log_event: logRows(state) }),
};

const editRows = (state: State): NewRow[] =>
  state.edits.map(({ page, namespace, key, revision }) => {
    const { address, hex, agent } = originOf(state, revision.by);
    return {
      cuc_namespace: namespace,
      cuc_title: key,
      cuc_actor: actorOf(state, revision.by),
      cuc_comment_id: commentOf(state, revision.comment),
      cuc_minor: revision.minor ? 1 : 0,
      cuc_page_id: page,
      cuc_this_oldid: revision.id,
      cuc_last_oldid: revision.parent,
      cuc_type: revision.parent === 0 ? 1 : 0,
      cuc_timestamp: revision.at,
      cuc_ip: address,
      cuc_ip_hex: hex,
      cuc_xff: '',
      cuc_agent: agent,
    };
  });

const logRows = (state: State): NewRow[] =>
  state.logs
    .filter(({ type }) => showsInChanges(type))
    .map(({ id, at, by }) => {
      const { address, hex, agent } = originOf(state, by);
      return {
        cule_log_id: id,
        cule_actor: actorOf(state, by),
        cule_timestamp: at,
        cule_ip: address,
        cule_ip_hex: hex,
        cule_xff: '',
        cule_agent: agent,
      };
    });

/** Records a login attempt. */
function login(state: State, event: CheckUserEventOf<'login'>, attribution: Attribution): void {
  const { address, hex, agent } = originOf(state, attribution.by);
  keep(state, 'cu_private_event', {
    cupe_namespace: Namespace.user,
    cupe_title: userPage(event.who).key,
    cupe_actor: event.success ? actorOf(state, event.who) : null,
    cupe_log_type: 'checkuser-private-event',
    cupe_log_action: event.success ? 'login-success' : 'login-failure',
    cupe_params: serialize({ '4::target': event.who }),
    cupe_comment_id: commentOf(state, ''),
    cupe_timestamp: attribution.at,
    cupe_ip: address,
    cupe_ip_hex: hex,
    cupe_xff: '',
    cupe_agent: agent,
  });
}

/** Logs a check. */
function check(state: State, event: CheckUserEventOf<'check'>, attribution: Attribution): void {
  const address = parseAddress(event.target);
  keep(state, 'cu_log', {
    cul_timestamp: attribution.at,
    cul_actor: actorOf(state, attribution.by),
    cul_reason_id: commentOf(state, attribution.comment),
    cul_reason_plaintext_id: commentOf(
      state,
      attribution.comment.replaceAll(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/gu, '$1'),
    ),
    cul_type: event.request,
    cul_target_id: userOf(state, event.target),
    cul_target_text: address?.text ?? event.target,
    cul_target_hex: address?.first ?? '',
    cul_range_start: address?.range ? address.first : '',
    cul_range_end: address?.range ? address.last : '',
  });
}
