import { Hiding } from '../../../../wiki/hiding.ts';
import {
  bytes,
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

const byComment = 'viewers of a row that refers to the comment';
const byText = 'viewers of the text of a revision that has it';

/** Revisions, deleted ones included, their comments and contents. */
export const revisionTables = {
  revision: table(
    {
      rev_id: id(),
      rev_page: integer(),
      rev_comment_id: hidden(integer(), 'rev_deleted', Hiding.comment),
      rev_actor: hidden(integer(), 'rev_deleted', Hiding.user),
      rev_timestamp: timestamp(),
      rev_minor_edit: integer(0),
      rev_deleted: integer(0),
      rev_len: nullable(integer()),
      rev_parent_id: nullable(integer()),
      rev_sha1: hidden(text(''), 'rev_deleted', Hiding.text),
    },
    {
      indexes: {
        rev_actor_timestamp: index('rev_actor', 'rev_timestamp', 'rev_id'),
        rev_page_actor_timestamp: index('rev_page', 'rev_actor', 'rev_timestamp'),
        rev_page_timestamp: index('rev_page', 'rev_timestamp'),
        rev_timestamp: index('rev_timestamp'),
      },
    },
  ),
  archive: table(
    {
      ar_id: id(),
      ar_namespace: integer(0),
      ar_title: text(''),
      ar_comment_id: hidden(integer(), 'ar_deleted', Hiding.comment),
      ar_actor: hidden(integer(), 'ar_deleted', Hiding.user),
      ar_timestamp: timestamp(),
      ar_minor_edit: integer(0),
      ar_rev_id: integer(),
      ar_deleted: integer(0),
      ar_len: nullable(integer()),
      ar_page_id: nullable(integer()),
      ar_parent_id: nullable(integer()),
      ar_sha1: hidden(text(''), 'ar_deleted', Hiding.text),
    },
    {
      indexes: {
        ar_actor_timestamp: index('ar_actor', 'ar_timestamp'),
        ar_name_title_timestamp: index('ar_namespace', 'ar_title', 'ar_timestamp'),
        ar_revid_uniq: unique('ar_rev_id'),
      },
    },
  ),
  ip_changes: table(
    {
      ipc_rev_id: integer(0),
      ipc_rev_timestamp: timestamp(),
      ipc_hex: restricted(text(''), 'viewers of the user of the revision'),
    },
    {
      primaryKey: ['ipc_rev_id'],
      indexes: {
        ipc_hex_time: index('ipc_hex', 'ipc_rev_timestamp'),
        ipc_rev_timestamp: index('ipc_rev_timestamp'),
      },
    },
  ),
  comment: table(
    {
      comment_id: id(),
      comment_hash: integer(),
      comment_text: restricted(text(), byComment),
      comment_data: nullable(restricted(text(), byComment)),
    },
    {
      indexes: {
        comment_hash: index('comment_hash'),
      },
    },
  ),
  slots: table(
    {
      slot_revision_id: integer(),
      slot_role_id: integer(),
      slot_content_id: integer(),
      slot_origin: integer(),
    },
    {
      primaryKey: ['slot_revision_id', 'slot_role_id'],
      indexes: {
        slot_revision_origin_role: index('slot_revision_id', 'slot_origin', 'slot_role_id'),
      },
    },
  ),
  slot_roles: table(
    {
      role_id: id(),
      role_name: text(),
    },
    {
      indexes: {
        role_name: unique('role_name'),
      },
    },
  ),
  content: table({
    content_id: id(),
    content_size: integer(),
    content_sha1: restricted(text(), byText),
    content_model: integer(),
    content_address: restricted(text(), byText),
  }),
  content_models: table(
    {
      model_id: id(),
      model_name: text(),
    },
    {
      indexes: {
        model_name: unique('model_name'),
      },
    },
  ),
  text: table({
    old_id: id(),
    old_text: restricted(bytes(), byText),
    old_flags: text(),
  }),
};
