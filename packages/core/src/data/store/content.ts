import type { Mutable } from '../../wiki/mutable.ts';
import { sha1Base36 } from '../../wiki/sha1.ts';
import type { Permission } from '../../wiki/viewer.ts';
import type { Tables } from '../database/schema/core.ts';
import type { Hidden } from '../database/schema/table.ts';
import type { Expression, SqlBool } from '../database/statements/expression.ts';
import { visitingFew } from '../database/statements/query.ts';
import { sql } from '../database/statements/sql.ts';
import type { Select } from '../database/statements/typed-select.ts';
import { open, unchecked } from './hidden.ts';
import { opened, type Store } from './store.ts';
import { externalAddress, readTexts, type StoredText } from './stored-texts.ts';

/** One slot of a revision. */
export interface Slot {
  readonly role: string;
  readonly model: string;
  /** Id of the revision that introduced the content; absent without details, as are the next two. */
  readonly origin?: number;
  readonly size?: number;
  /** In base 36. */
  readonly sha1?: string;
  /** Absent if not requested, hidden from the viewer, or unreadable. */
  readonly text?: string;
}

/** A revision whose slots are read. */
export interface SlotRevision {
  readonly id: number;
  readonly textVisible: Permission | false;
  /** Its main slot, if that was read with it because no other is asked for. */
  readonly main?: StoredSlot;
}

/** A slot whose text is not decoded. */
export interface StoredSlot {
  readonly model: number;
  readonly text: StoredText | undefined;
}

/** Columns of a row with the text of a slot. */
export interface StoredTextRow {
  readonly content_address?: Hidden<string> | null | undefined;
  readonly old_text?: Hidden<string | Uint8Array> | null | undefined;
  readonly old_flags?: string | null | undefined;
}

/** Returns the text of a slot that the viewer may see as stored: in the row, or the address in an external store. */
export function storedText(row: StoredTextRow): StoredText | undefined {
  if (row.old_text != null)
    return { stored: open(row.old_text, unchecked.leftOut), flags: row.old_flags ?? '' };
  return externalAddress(open(row.content_address, unchecked.leftOut) ?? '');
}

/** Adds the texts of slots to a statement about these, where a condition holds. */
export function withTexts<C, Row>(
  query: Select<Tables, C, Row>,
  visible: Expression<SqlBool>,
): Select<Tables, C, Row & StoredTextRow> {
  const joined = query
    .leftJoin('text', (join) =>
      join.on(
        sql<SqlBool>`content_address LIKE 'tt:%' AND old_id = substr(content_address, 4) + 0 AND ${visible}`,
      ),
    )
    .select([
      sql.selected('old_text'),
      sql.ref('old_flags').as('old_flags'),
      // Needed only for texts elsewhere.
      sql`CASE WHEN old_id IS NULL THEN content_address END`.as('content_address'),
    ]);
  return joined as unknown as Select<Tables, C, Row & StoredTextRow>;
}

/** Returns the role of main slots, if revisions can be read together with these. */
export const joinedMainRole = async (store: Store): Promise<number | undefined> =>
  store.capabilities.text ? opened(store).roles.idOf('main') : undefined;

/** Whether a statement that sorts rows may read their texts: SQLite would read those of all rows, and sort these too. */
export const mayBeSortedWithTexts = (store: Store): boolean => opened(store).database.dialect.isRemote;

/**
 * The roles of slots, read with details, as MediaWiki lists them. Quirk: it does not order them, and SQLite finds them
 * by an index, those first that earlier revisions brought.
 */
export function listedRoles(store: Store, slots: readonly Slot[]): readonly string[] {
  const isIndexed = opened(store).database.dialect.name === 'sqlite';
  const found = isIndexed ? slots.toSorted((a, b) => (a.origin ?? 0) - (b.origin ?? 0)) : slots;
  return found.map(({ role }) => role);
}

/** Reads the slots of revisions, by revision id, with their texts if requested and visible, and with details or without. */
export async function slotsOf(
  store: Store,
  revisions: readonly SlotRevision[],
  withText: boolean,
  withDetails = false,
): Promise<ReadonlyMap<number, readonly Slot[]>> {
  const unread = revisions.filter(({ main }) => main === undefined);
  const slots =
    unread.length === 0 ? new Map<number, Slot[]>() : await readSlots(store, unread, withText, withDetails);
  if (unread.length < revisions.length) await addMainSlots(store, revisions, slots);
  return slots;
}

/** Adds the main slots that were read with their revisions. */
async function addMainSlots(
  store: Store,
  revisions: readonly SlotRevision[],
  slots: Map<number, Slot[]>,
): Promise<void> {
  const [texts, models] = await Promise.all([
    readTexts(
      store,
      revisions.map(({ main }) => main?.text),
    ),
    opened(store).contentModels.of(revisions.flatMap(({ main }) => (main ? [main.model] : []))),
  ]);
  for (const [i, { id, main }] of revisions.entries()) {
    if (!main) continue;
    const slot: Mutable<Slot> = { role: 'main', model: models.get(main.model) ?? '' };
    const text = texts[i];
    if (text !== undefined) slot.text = text;
    slots.set(id, [slot]);
  }
}

async function readSlots(
  store: Store,
  revisions: readonly SlotRevision[],
  withText: boolean,
  withDetails: boolean,
): Promise<Map<number, Slot[]>> {
  const slots = new Map<number, Slot[]>();
  const { dialect } = opened(store).database;
  const closed = revisions.filter(({ textVisible }) => !textVisible).map(({ id }) => id);
  const visible =
    closed.length === 0
      ? sql<SqlBool>`1 = 1`
      : sql<SqlBool>`NOT (${dialect.oneOf('slot_revision_id', closed)})`;
  const inTable = store.capabilities.text;
  const query = opened(store)
    .select.selectFrom('slots')
    .innerJoin('content', 'content_id', 'slot_content_id')
    .select(['slot_revision_id', 'slot_role_id', 'content_model'])
    .when(withDetails, (q) => q.select(['slot_origin', 'content_size', 'content_sha1']))
    .when(withText && !inTable, (q) => q.select('content_address'))
    .when(withText && inTable, (q) => withTexts(q, visible))
    .where(
      dialect.oneOf(
        'slot_revision_id',
        revisions.map(({ id }) => id),
      ),
    )
    .orderBy('slot_revision_id')
    .orderBy('slot_role_id');
  const rows = await store.all(visitingFew(query));
  // The hashes of old texts may not be stored; MediaWiki computes them.
  if (withDetails && !withText && rows.some((row) => open(row.content_sha1, unchecked.exported) === ''))
    return readSlots(store, revisions, true, true);
  const roles = await opened(store).roles.of(rows.map((row) => row.slot_role_id));
  const models = await opened(store).contentModels.of(rows.map((row) => row.content_model));
  const hidden = new Set(closed);
  const texts = withText
    ? await readTexts(
        store,
        rows.map((row) => (hidden.has(row.slot_revision_id) ? undefined : storedText(row))),
      )
    : [];
  for (const [i, row] of rows.entries()) {
    const slot: Mutable<Slot> = {
      role: roles.get(row.slot_role_id) ?? '',
      model: models.get(row.content_model) ?? '',
    };
    const text = texts[i];
    if (withDetails) {
      slot.origin = row.slot_origin ?? 0;
      slot.size = row.content_size ?? 0;
      const sha1 = open(row.content_sha1, unchecked.exported) ?? '';
      slot.sha1 = sha1 === '' && text !== undefined ? sha1Base36(text) : sha1;
    }
    if (text !== undefined) slot.text = text;
    const known = slots.get(row.slot_revision_id);
    if (known) known.push(slot);
    else slots.set(row.slot_revision_id, [slot]);
  }
  return slots;
}
