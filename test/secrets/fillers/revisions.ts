import type { Filler, Filling } from '../hidden-columns.ts';
import { right, type Sight } from '../secret.ts';
import { hexOf, inHiddenRows, make, sightOf } from './fill.ts';

const live = ['revisions', 'allrevisions'];
const gone = ['deletedrevisions', 'alldeletedrevisions', 'deletedrevs'];
const history = right('deletedhistory');

/** A revision, or a deleted one, whose text is kept from somebody. */
interface KeptRevision {
  readonly id: number;
  readonly table: string;
  readonly bits: number;
}

const keptRevisions = ({ database }: Filling): readonly KeptRevision[] =>
  database
    .prepare<[], KeptRevision>(
      `SELECT rev_id AS id, 'revision' AS "table", rev_deleted AS bits FROM revision WHERE rev_deleted & 1
       UNION ALL SELECT ar_rev_id, 'archive', ar_deleted FROM archive`,
    )
    .all();

const sightOfText = ({ bits, table }: KeptRevision): Sight =>
  (bits & 1) === 0 ? right('deletedtext') : sightOf(bits, 1, table);

/** Gives every revision whose text is kept from somebody a content of its own. */
const fillTexts: Filler = (filling) => {
  const { database, hoard } = filling;
  const copy = database.prepare(
    `INSERT INTO content (content_size, content_sha1, content_model, content_address)
     SELECT content_size, '', content_model, ? FROM content JOIN slots ON slot_content_id = content_id
     WHERE slot_revision_id = ? LIMIT 1`,
  );
  const refer = database.prepare(
    'UPDATE slots SET slot_content_id = ?, slot_origin = ? WHERE slot_revision_id = ?',
  );
  for (const revision of keptRevisions(filling)) {
    const { id, table, bits } = revision;
    const text = hoard.text(database, {
      cell: `text.old_text of ${table}`,
      degree: `${bits}`,
      sight: sightOfText(revision),
      shownBy: table === 'archive' ? gone : live,
    });
    refer.run(copy.run(`tt:${text}`, id).lastInsertRowid, id, id);
  }
};

/** Gives every content its own hash where a bit hides the text; of what is only deleted, the hash is not kept from anybody. */
const fillContentHashes: Filler = (filling) => {
  const { database, hoard } = filling;
  const update = database.prepare(
    'UPDATE content SET content_sha1 = ? WHERE content_id IN (SELECT slot_content_id FROM slots WHERE slot_revision_id = ?)',
  );
  for (const revision of keptRevisions(filling)) {
    const { id, table, bits } = revision;
    if ((bits & 1) === 0) continue;
    const sight = sightOfText(revision);
    const shownBy = table === 'archive' ? gone : live;
    update.run(
      hoard.sha1({ cell: `content.content_sha1 of ${table}`, degree: `${bits}`, sight, shownBy }),
      id,
    );
  }
};

/** Says of revisions with hidden users from which address they came. */
const fillAddresses: Filler = ({ database, hoard }) => {
  const rows = database
    .prepare<[], { readonly id: number; readonly bits: number; readonly at: string }>(
      'SELECT rev_id AS id, rev_deleted AS bits, rev_timestamp AS at FROM revision WHERE rev_deleted & 4',
    )
    .all();
  const insert = database.prepare('INSERT OR REPLACE INTO ip_changes VALUES (?, ?, ?)');
  for (const { id, bits, at } of rows) {
    const sight = sightOf(bits, 4, 'revision');
    const address = hoard.address({ cell: 'ip_changes.ipc_hex', degree: `${bits}`, sight, shownBy: [] });
    insert.run(id, at, hexOf(address));
  }
};

/** Fillers of the columns of revisions, their comments and texts. */
export const revisionFillers: Readonly<Record<string, Filler>> = {
  'revision.rev_comment_id': inHiddenRows(make.comment, { shownBy: live }),
  'revision.rev_actor': inHiddenRows(make.actor, { shownBy: live }),
  'revision.rev_sha1': inHiddenRows(make.sha1, { shownBy: live }),
  'archive.ar_comment_id': inHiddenRows(make.comment, { shownBy: gone, deleted: history }),
  'archive.ar_actor': inHiddenRows(make.actor, { shownBy: gone }),
  'archive.ar_sha1': inHiddenRows(make.sha1, { shownBy: gone }),
  'ip_changes.ipc_hex': fillAddresses,
  'text.old_text': fillTexts,
  'content.content_sha1': fillContentHashes,
  'content.content_address': { with: 'text.old_text', because: 'it only says where the text is' },
  'comment.comment_text': {
    with: 'revision.rev_comment_id',
    because: 'each row that refers to comments has its own',
  },
  'comment.comment_data': {
    with: 'revision.rev_comment_id',
    because: 'each row that refers to comments has its own',
  },
  'actor.actor_name': { with: 'revision.rev_actor', because: 'each row that refers to actors has its own' },
  'actor.actor_user': { with: 'revision.rev_actor', because: 'each row that refers to actors has its own' },
};
