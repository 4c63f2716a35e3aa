import { Hiding } from '../../../../wiki/hiding.ts';
import {
  exactInteger,
  hidden,
  id,
  index,
  integer,
  nullable,
  restricted,
  table,
  text,
  timestamp,
  unique,
} from '../table.ts';

/** Recent changes, logs and change tags. */
export const changeTables = {
  recentchanges: table(
    {
      rc_id: id(),
      rc_timestamp: timestamp(),
      rc_actor: hidden(integer(), 'rc_deleted', Hiding.user),
      rc_namespace: hidden(integer(0), 'rc_deleted', Hiding.text),
      rc_title: hidden(text(''), 'rc_deleted', Hiding.text),
      rc_comment_id: hidden(integer(), 'rc_deleted', Hiding.comment),
      rc_minor: integer(0),
      rc_bot: integer(0),
      rc_new: integer(0),
      rc_cur_id: hidden(integer(0), 'rc_deleted', Hiding.text),
      rc_this_oldid: hidden(integer(0), 'rc_deleted', Hiding.text),
      rc_last_oldid: hidden(integer(0), 'rc_deleted', Hiding.text),
      rc_type: integer(0),
      rc_source: text(''),
      rc_patrolled: integer(0),
      rc_ip: restricted(text(''), 'nobody'),
      rc_old_len: nullable(integer()),
      rc_new_len: nullable(integer()),
      rc_deleted: integer(0),
      rc_logid: hidden(integer(0), 'rc_deleted', Hiding.text),
      rc_log_type: nullable(hidden(text(), 'rc_deleted', Hiding.text)),
      rc_log_action: nullable(hidden(text(), 'rc_deleted', Hiding.text)),
      rc_params: nullable(hidden(text(), 'rc_deleted', Hiding.text)),
    },
    {
      indexes: {
        rc_actor: index('rc_actor', 'rc_timestamp'),
        rc_cur_id: index('rc_cur_id'),
        rc_ip: index('rc_ip'),
        rc_name_type_patrolled_timestamp: index('rc_namespace', 'rc_type', 'rc_patrolled', 'rc_timestamp'),
        rc_namespace_title_timestamp: index('rc_namespace', 'rc_title', 'rc_timestamp'),
        rc_new_name_timestamp: index('rc_new', 'rc_namespace', 'rc_timestamp'),
        rc_ns_actor: index('rc_namespace', 'rc_actor'),
        rc_this_oldid: index('rc_this_oldid'),
        rc_timestamp: index('rc_timestamp'),
      },
    },
  ),
  logging: table(
    {
      log_id: id(),
      log_type: text(''),
      // Public in every response: the bit hides only what the action was done to.
      log_action: text(''),
      log_timestamp: timestamp('19700101000000'),
      log_actor: hidden(integer(), 'log_deleted', Hiding.user),
      log_namespace: hidden(integer(0), 'log_deleted', Hiding.text),
      log_title: hidden(text(''), 'log_deleted', Hiding.text),
      log_page: nullable(hidden(integer(), 'log_deleted', Hiding.text)),
      log_comment_id: hidden(integer(), 'log_deleted', Hiding.comment),
      log_params: hidden(text(), 'log_deleted', Hiding.text),
      log_deleted: integer(0),
    },
    {
      indexes: {
        log_actor_time: index('log_actor', 'log_timestamp'),
        log_actor_type_time: index('log_actor', 'log_type', 'log_timestamp'),
        log_page_id_time: index('log_page', 'log_timestamp'),
        log_page_time: index('log_namespace', 'log_title', 'log_timestamp'),
        log_times: index('log_timestamp'),
        log_type_action: index('log_type', 'log_action', 'log_timestamp'),
        log_type_time: index('log_type', 'log_timestamp'),
      },
    },
  ),
  log_search: table(
    {
      ls_field: text(),
      ls_value: restricted(text(), 'nobody'),
      ls_log_id: integer(0),
    },
    {
      primaryKey: ['ls_field', 'ls_value', 'ls_log_id'],
      indexes: {
        ls_log_id: index('ls_log_id'),
      },
    },
  ),
  change_tag: table(
    {
      ct_id: id(),
      ct_rc_id: nullable(integer()),
      ct_log_id: nullable(integer()),
      ct_rev_id: nullable(integer()),
      ct_params: nullable(text()),
      ct_tag_id: integer(),
    },
    {
      indexes: {
        ct_log_tag_id: unique('ct_log_id', 'ct_tag_id'),
        ct_rc_tag_id: unique('ct_rc_id', 'ct_tag_id'),
        ct_rev_tag_id: unique('ct_rev_id', 'ct_tag_id'),
        ct_tag_id_id: index('ct_tag_id', 'ct_rc_id', 'ct_rev_id', 'ct_log_id'),
      },
    },
  ),
  change_tag_def: table(
    {
      ctd_id: id(),
      ctd_name: restricted(text(), 'holders of a right to the tag, where it is private'),
      ctd_user_defined: integer(),
      ctd_count: exactInteger(0),
    },
    {
      indexes: {
        ctd_count: index('ctd_count'),
        ctd_name: unique('ctd_name'),
        ctd_user_defined: index('ctd_user_defined'),
      },
    },
  ),
};
