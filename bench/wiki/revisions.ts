import { hash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { textOf } from './contents.ts';
import type { History } from './history.ts';
import type { Plan } from './plan.ts';
import { random, zipf } from './random.ts';
import { insertInto, timestamp } from './tables.ts';
import { comments } from './users.ts';

/** Number of recent changes. */
const recent = 5000;

/** The actor of each revision, and the edit count of each user. */
export interface Edits {
  readonly actor: Uint32Array;
  readonly ofUser: Uint32Array;
}

/** Chooses the actor of each revision: one edit in six from an IP address, most others by few users. */
export function planEdits(plan: Plan, history: History): Edits {
  const draw = random(plan.seed, 8);
  const actor = new Uint32Array(history.revisions + 1);
  const ofUser = new Uint32Array(plan.users.length + 1);
  for (let revision = 1; revision <= history.revisions; revision++) {
    if (draw() < 1 / 6) {
      actor[revision] = plan.users.length + 1 + zipf(draw, plan.addresses.length, 500);
    } else {
      const user = 1 + zipf(draw, plan.users.length, 20);
      actor[revision] = user;
      ofUser[user] = (ofUser[user] ?? 0) + 1;
    }
  }
  return { actor, ofUser };
}

/** A revision of a page, with what its row says. */
export interface WrittenRevision {
  readonly id: number;
  readonly page: number;
  readonly comment: number;
  readonly actor: number;
  readonly time: string;
  readonly minor?: number;
  readonly hidden?: number;
  /** The revision before; 0 if there is none. */
  readonly parent: number;
  readonly text: string;
}

/** Returns what writes revisions with a slot, a content and a text of the same number; it returns the size. */
export function revisionWriter(database: Database.Database): (revision: WrittenRevision) => number {
  const insert = {
    revision: insertInto(
      database,
      'revision',
      'rev_id rev_page rev_comment_id rev_actor rev_timestamp rev_minor_edit rev_deleted rev_len rev_parent_id rev_sha1',
    ),
    slot: insertInto(database, 'slots', 'slot_revision_id slot_role_id slot_content_id slot_origin'),
    content: insertInto(
      database,
      'content',
      'content_id content_size content_sha1 content_model content_address',
    ),
    text: insertInto(database, 'text', 'old_id old_text old_flags'),
  };
  return ({ id, page, comment, actor, time, minor = 0, hidden = 0, parent, text }) => {
    const size = Buffer.byteLength(text);
    const sha1 = BigInt(`0x${hash('sha1', text)}`)
      .toString(36)
      .padStart(31, '0');
    insert.revision(id, page, comment, actor, time, minor, hidden, size, parent, sha1);
    insert.slot(id, 1, id, id);
    insert.content(id, size, sha1, 1, `tt:${id}`);
    insert.text(id, text, 'utf-8');
    return size;
  };
}

/** Returns what writes pages. */
export const pageWriter = (database: Database.Database): ReturnType<typeof insertInto> =>
  insertInto(
    database,
    'page',
    'page_id page_namespace page_title page_is_redirect page_is_new page_random page_touched page_links_updated page_latest page_len page_content_model',
  );

/** Writes revisions with their slots, contents and texts, then the pages and the recent changes. */
export function writeRevisions(
  database: Database.Database,
  plan: Plan,
  history: History,
  edits: Edits,
): void {
  const draw = random(plan.seed, 9);
  const writeRevision = revisionWriter(database);
  const insert = {
    address: insertInto(database, 'ip_changes', 'ipc_rev_id ipc_rev_timestamp ipc_hex'),
    change: insertInto(
      database,
      'recentchanges',
      'rc_timestamp rc_actor rc_namespace rc_title rc_comment_id rc_minor rc_new rc_cur_id rc_this_oldid rc_last_oldid rc_type rc_source rc_old_len rc_new_len',
    ),
  };
  const latest = new Uint32Array(plan.pages + 1);
  const length = new Uint32Array(plan.pages + 1);
  for (let revision = 1; revision <= history.revisions; revision++) {
    const page = history.page[revision] ?? 1;
    const number = history.number[revision] ?? 1;
    const count = history.count[page] ?? 1;
    const actor = edits.actor[revision] ?? 1;
    const text = textOf(plan, page, number, count);
    const time = timestamp(history.time[revision] ?? 0);
    const comment = 1 + zipf(draw, comments, 5);
    const minor = draw() < 0.15 && number > 1 ? 1 : 0;
    const before = latest[page] ?? 0;
    // A few old revisions hide their text, summary or author; never the latest of a page or a recent one.
    const hidden =
      draw() < 0.002 && number < count && revision <= history.revisions - recent
        ? 1 + Math.floor(draw() * 7)
        : 0;
    const size = writeRevision({
      id: revision,
      page,
      comment,
      actor,
      time,
      minor,
      hidden,
      parent: before,
      text,
    });
    if (actor > plan.users.length) {
      insert.address(revision, time, hexadecimal(plan.addresses[actor - plan.users.length - 1] ?? ''));
    }
    if (revision > history.revisions - recent) {
      const [type, source] = before === 0 ? [1, 'mw.new'] : [0, 'mw.edit'];
      insert.change(
        time,
        actor,
        plan.namespace[page] ?? 0,
        plan.title[page] ?? '',
        comment,
        minor,
        type,
        page,
        revision,
        before,
        type,
        source,
        length[page] ?? 0,
        size,
      );
    }
    latest[page] = revision;
    length[page] = size;
  }
  writePages(database, plan, history, latest, length);
}

function writePages(
  database: Database.Database,
  plan: Plan,
  history: History,
  latest: Uint32Array,
  length: Uint32Array,
): void {
  const draw = random(plan.seed, 10);
  const insert = pageWriter(database);
  for (let page = 1; page <= plan.pages; page++) {
    const touched = timestamp(history.touched[page] ?? 0);
    insert(
      page,
      plan.namespace[page] ?? 0,
      plan.title[page] ?? '',
      (plan.redirectsTo[page] ?? 0) > 0 ? 1 : 0,
      history.count[page] === 1 ? 1 : 0,
      draw(),
      touched,
      touched,
      latest[page] ?? 0,
      length[page] ?? 0,
      'wikitext',
    );
  }
}

function hexadecimal(address: string): string {
  return address
    .split('.')
    .map((part) => Number(part).toString(16).toUpperCase().padStart(2, '0'))
    .join('');
}
