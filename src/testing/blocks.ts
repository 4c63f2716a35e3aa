import { parseAddress } from './addresses.ts';
import type { BlockTerms, Parameter } from './description.ts';
import { timestampOf } from './encoding.ts';
import { existingPage } from './edits.ts';
import { log, userPage } from './log.ts';
import { actorOf, commentOf, keep, type State, userOf } from './state.ts';
import { pageTarget } from './titles.ts';

/** Who did something, when and why. */
export interface Deed {
  readonly by: string;
  readonly at: string;
  readonly comment: string;
  readonly hidden?: number;
  readonly tags?: readonly string[];
}

/** Blocks an account, an address or a range; autoblocks leave no trace in the log. */
export function block(state: State, terms: BlockTerms, deed: Deed): void {
  const id = state.next('block');
  const address = parseAddress(terms.who);
  const expiry = timestampOf(terms.expiry ?? 'infinity');
  state.blocks.set(terms.who, id);
  keep(state, 'block_target', {
    bt_id: id,
    bt_address: address?.text ?? null,
    bt_user: address ? null : userOf(state, terms.who),
    bt_user_text: address ? null : terms.who,
    bt_auto: terms.follows === undefined ? 0 : 1,
    bt_range_start: address?.range ? address.first : null,
    bt_range_end: address?.range ? address.last : null,
    bt_ip_hex: address?.first ?? null,
    bt_count: 1,
  });
  keep(state, 'block', {
    bl_id: id,
    bl_target: id,
    bl_by_actor: actorOf(state, deed.by),
    bl_reason_id: commentOf(state, deed.comment),
    bl_timestamp: deed.at,
    bl_anon_only: terms.anonymousOnly ? 1 : 0,
    bl_create_account: terms.createAccount === false ? 0 : 1,
    bl_enable_autoblock: terms.autoblock === false || address ? 0 : 1,
    bl_expiry: expiry,
    bl_deleted: terms.hideUser ? 1 : 0,
    bl_block_email: terms.email ? 1 : 0,
    bl_allow_usertalk: terms.ownTalkPage === false ? 0 : 1,
    bl_parent_block_id: terms.follows === undefined ? null : (state.blocks.get(terms.follows) ?? null),
    bl_sitewide: terms.only ? 0 : 1,
  });
  for (const title of terms.only?.pages ?? [])
    keep(state, 'ipblocks_restrictions', {
      ir_ipb_id: id,
      ir_type: 1,
      ir_value: existingPage(state, pageTarget(title, state.site)).id,
    });
  for (const namespace of terms.only?.namespaces ?? [])
    keep(state, 'ipblocks_restrictions', { ir_ipb_id: id, ir_type: 2, ir_value: namespace });
  if (terms.follows !== undefined) return;
  const type = terms.hideUser ? 'suppress' : 'block';
  log(state, {
    type,
    action: 'block',
    ...deed,
    ...userPage(address?.text ?? terms.who),
    parameters: logParameters(terms, expiry, address !== undefined),
    search: [['ipb_id', id]],
  });
}

/** Takes a block away. */
export function unblock(state: State, who: string, deed: Deed): void {
  const id = state.blocks.get(who);
  state.blocks.delete(who);
  for (const [table, column] of [
    ['block', 'bl_id'],
    ['block_target', 'bt_id'],
  ] as const)
    state.rows.set(
      table,
      (state.rows.get(table) ?? []).filter((row) => row[column] !== id),
    );
  log(state, { type: 'block', action: 'unblock', ...deed, ...userPage(who) });
}

function logParameters(terms: BlockTerms, expiry: string, address: boolean): Record<string, Parameter> {
  const flags = [
    ...(terms.anonymousOnly ? ['anononly'] : []),
    ...(terms.createAccount === false ? [] : ['nocreate']),
    ...(terms.autoblock === false && !address ? ['noautoblock'] : []),
    ...(terms.email ? ['noemail'] : []),
    ...(terms.ownTalkPage === false ? ['nousertalk'] : []),
    ...(terms.hideUser ? ['hiddenname'] : []),
  ];
  const { pages, namespaces } = terms.only ?? {};
  return {
    '5::duration': expiry === 'infinity' ? expiry : isoTime(expiry),
    '6::flags': flags.join(','),
    sitewide: !terms.only,
    ...(terms.only && {
      '7::restrictions': { ...(pages && { pages }), ...(namespaces && { namespaces }) },
    }),
  };
}

const isoTime = (digits: string): string =>
  digits.replace(/^(....)(..)(..)(..)(..)(..)$/u, '$1-$2-$3T$4:$5:$6Z');
