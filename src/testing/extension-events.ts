import { Namespace } from '../wiki/site.ts';
import { parseAddress } from './addresses.ts';
import type { Deed } from './blocks.ts';
import type { EventDescription } from './description.ts';
import { pageAt } from './edits.ts';
import { phpSerialize } from './encoding.ts';
import { userPage } from './log.ts';
import { actorOf, commentOf, keep, originOf, type State, userOf } from './state.ts';
import { fullTitle, pageTarget } from './titles.ts';

type Of<T extends EventDescription['type']> = Extract<EventDescription, { type: T }>;

/** Keeps an attempt to log in, as CheckUser does. */
export function login(state: State, event: Of<'login'>, deed: Deed): void {
  const { address, hex, agent } = originOf(state, deed.by);
  keep(state, 'cu_private_event', {
    cupe_namespace: Namespace.user,
    cupe_title: userPage(event.who).key,
    cupe_actor: event.success ? actorOf(state, event.who) : null,
    cupe_log_type: 'checkuser-private-event',
    cupe_log_action: event.success ? 'login-success' : 'login-failure',
    cupe_params: phpSerialize({ '4::target': event.who }),
    cupe_comment_id: commentOf(state, ''),
    cupe_timestamp: deed.at,
    cupe_ip: address,
    cupe_ip_hex: hex,
    cupe_xff: '',
    cupe_agent: agent,
  });
}

/** Writes a check of an account or address into CheckUser's log. */
export function check(state: State, event: Of<'check'>, deed: Deed): void {
  const address = parseAddress(event.target);
  keep(state, 'cu_log', {
    cul_timestamp: deed.at,
    cul_actor: actorOf(state, deed.by),
    cul_reason_id: commentOf(state, deed.comment),
    cul_reason_plaintext_id: commentOf(
      state,
      deed.comment.replaceAll(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/gu, '$1'),
    ),
    cul_type: event.request,
    cul_target_id: userOf(state, event.target),
    cul_target_text: address?.text ?? event.target,
    cul_target_hex: address?.first ?? '',
    cul_range_start: address?.range ? address.first : '',
    cul_range_end: address?.range ? address.last : '',
  });
}

/** Keeps an edit that a filter of AbuseFilter caught. */
export function filterHit(state: State, event: Of<'filter hit'>, deed: Deed): void {
  const title = pageTarget(event.title, state.site);
  const name = fullTitle(title.namespace, title.key, state.site);
  const action = event.action ?? 'edit';
  const id = state.next('content');
  state.texts.push({
    id,
    text: JSON.stringify({
      user_name: deed.by,
      page_id: pageAt(state, title)?.id ?? 0,
      page_namespace: title.namespace,
      page_title: title.key.replaceAll('_', ' '),
      page_prefixedtitle: name,
      action,
      summary: deed.comment,
      old_wikitext: '',
      new_wikitext: event.text ?? '',
    }),
  });
  keep(state, 'abuse_filter_log', {
    afl_global: 0,
    afl_filter_id: event.filter,
    afl_user: userOf(state, deed.by),
    afl_user_text: deed.by,
    afl_ip: originOf(state, deed.by).address,
    afl_action: action,
    afl_actions: (event.consequences ?? []).join(','),
    afl_var_dump: `tt:${id}`,
    afl_timestamp: deed.at,
    afl_namespace: title.namespace,
    afl_title: title.key,
    afl_wiki: null,
    afl_deleted: (deed.hidden ?? 0) === 0 ? 0 : 1,
    afl_rev_id: null,
  });
}
