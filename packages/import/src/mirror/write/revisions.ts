import { base36Sha1, Hiding } from '@wikiquery/core/wiki';
import {
  contentRow,
  revisionRow,
  slotRow,
  textAddress,
  textRow,
  type RevisionFacts,
} from '../../rows/revisions.ts';
import type { NewRow } from '../../rows/row.ts';
import type { ApiAuthored, ApiRevision, ApiSlot } from '../source/answers.ts';
import { digitsOf } from '../titles.ts';
import { rowsBy, type Tables, type Writing } from './database.ts';
import { authoredFacts, putAuthored, smallNames } from './names.ts';
import { writeTags } from './tags.ts';

/** A revision with the page that it belongs to. */
export interface PageRevision {
  readonly page: number;
  readonly revision: ApiRevision;
}

/** The address of contents whose text is hidden or was in no answer. */
const NO_TEXT = 'bad:not-in-mirror';

/** Returns the bits of the comment and author that the source hides, and of whether it suppresses them. */
export const authoredBits = ({ commenthidden, userhidden, suppressed }: ApiAuthored): number =>
  (commenthidden ? Hiding.comment : 0) |
  (userhidden ? Hiding.user : 0) |
  (suppressed ? Hiding.restricted : 0);

/** Returns the bits of what the source hides of a revision. */
export const revisionBits = (revision: ApiRevision): number =>
  authoredBits(revision) | (isTextHidden(revision) ? Hiding.text : 0);

const isTextHidden = ({ sha1hidden, slots }: ApiRevision): boolean =>
  sha1hidden === true || Object.values(slots).some(({ texthidden }) => texthidden);

/** A stored content, and the revision that brought it. */
interface StoredContent {
  readonly origin: number;
  readonly content: number;
  readonly sha1: string;
  readonly model: number;
  readonly address: string;
}

/** A stored content with one of the slots that refer to it. */
interface StoredSlot extends StoredContent {
  readonly revision: number;
  readonly role: number;
}

/** Stores revisions as the source shows them, without the texts, comments and authors that it hides. */
export async function writeRevisions(writing: Writing, all: readonly PageRevision[]): Promise<void> {
  const revisions = all.map(({ revision }) => revision);
  const ids = revisions.map(({ revid }) => revid);
  await writing.orphans.leaveRevisions(ids);
  await putAuthored(writing, 'revision', all.map(factsOfRevision), revisionRow);
  await writeSlots(writing, revisions);
  await writeTags(
    writing,
    'revision',
    revisions.map(({ revid, tags }) => [revid, tags ?? []]),
  );
}

const factsOfRevision = ({ page, revision }: PageRevision): RevisionFacts => ({
  ...authoredFacts(revision),
  id: revision.revid,
  page,
  parent: revision.parentid,
  timestamp: digitsOf(revision.timestamp),
  isMinor: revision.minor,
  hidden: revisionBits(revision),
  size: revision.size,
  sha1: revision.sha1 === undefined ? '' : base36Sha1(revision.sha1),
});

async function writeSlots(writing: Writing, revisions: readonly ApiRevision[]): Promise<void> {
  const slots = revisions.flatMap(({ slots }) => Object.entries(slots));
  const names = {
    role: await smallNames(
      writing,
      'slot_roles',
      slots.map(([role]) => role),
    ),
    model: await smallNames(
      writing,
      'content_models',
      slots.map(([, { contentmodel }]) => contentmodel),
    ),
  };
  const stored = new Map<string, StoredContent>();
  const nearby = revisions.flatMap(({ revid, parentid }) => [revid, parentid]);
  for (const row of await storedContents(writing, nearby)) stored.set(`${row.revision}:${row.role}`, row);
  const [last] = await writing.rows<{ readonly id: number | null }>(
    'SELECT max(content_id) AS id FROM content',
  );
  const [lastText] = await writing.rows<{ readonly id: number | null }>('SELECT max(old_id) AS id FROM text');
  let next = Math.max(last?.id ?? 0, lastText?.id ?? 0) + 1;
  const contents: NewRow[] = [];
  const texts: NewRow[] = [];
  const rows: NewRow[] = [];
  // Older revisions come first, since a revision may share the content of its parent.
  for (const revision of revisions.toSorted((a, b) => a.revid - b.revid))
    for (const [role, slot] of Object.entries(revision.slots)) {
      const place = `${revision.revid}:${names.role(role)}`;
      const before = stored.get(place);
      const parent = stored.get(`${revision.parentid}:${names.role(role)}`);
      const model = names.model(slot.contentmodel);
      const shared = [before, parent].find((content) => content && isSame(content, slot, model));
      const content = shared?.content ?? next++;
      const origin = shared?.origin ?? revision.revid;
      if (shared) stored.set(place, shared);
      else {
        const text = slot.texthidden ? undefined : slot.content;
        const address = text === undefined ? NO_TEXT : textAddress(content);
        const sha1 = slot.sha1 === undefined ? '' : base36Sha1(slot.sha1);
        const facts = { id: content, size: slot.size, sha1, model: slot.contentmodel, address };
        contents.push(contentRow(facts, names));
        if (text !== undefined) texts.push(textRow(content, Buffer.from(text)));
        stored.set(place, { origin, content, sha1, model, address });
      }
      if (before && before.content !== content) writing.orphans.leaveContent(before.content);
      rows.push(slotRow({ revision: revision.revid, role, content, origin }, names));
    }
  await writing.put('content', contents);
  await writing.put('text', texts);
  await writing.put('slots', rows);
}

/** Whether a stored content is that of a slot and does not have to be stored again. */
function isSame(stored: StoredContent, slot: ApiSlot, model: number): boolean {
  if (slot.texthidden || slot.sha1 === undefined || stored.model !== model) return false;
  if (stored.sha1 !== base36Sha1(slot.sha1)) return false;
  return stored.address !== NO_TEXT || slot.content === undefined;
}

const storedContents = (tables: Tables, revisions: readonly number[]): Promise<readonly StoredSlot[]> =>
  rowsBy(
    tables,
    `SELECT slot_revision_id AS revision, slot_role_id AS role, slot_origin AS origin,
        content_id AS content, content_sha1 AS sha1, content_model AS model, content_address AS address
      FROM slots JOIN content ON content_id = slot_content_id WHERE slot_revision_id IN (?)`,
    revisions,
  );

/** Deletes revisions with their slots and tags. */
export async function removeRevisions(writing: Writing, revisions: readonly number[]): Promise<void> {
  if (revisions.length === 0) return;
  await writing.orphans.leaveRevisions(revisions);
  for (const content of await storedContents(writing, revisions))
    writing.orphans.leaveContent(content.content);
  await writeTags(
    writing,
    'revision',
    revisions.map((revision) => [revision, []]),
  );
  await writing.remove('slots', 'slot_revision_id', revisions);
  await writing.remove('revision', 'rev_id', revisions);
}

/** Returns the IDs of those of the revisions whose texts are shown but not stored. */
export async function withoutText(
  tables: Tables,
  revisions: readonly ApiRevision[],
): Promise<readonly number[]> {
  const contents = await storedContents(
    tables,
    revisions.map(({ revid }) => revid),
  );
  const known = new Set(
    contents.filter(({ address }) => address !== NO_TEXT).map(({ revision, sha1 }) => `${revision}:${sha1}`),
  );
  return revisions
    .filter(
      (revision) =>
        !isTextHidden(revision) &&
        Object.values(revision.slots).some(
          ({ sha1 }) => sha1 !== undefined && !known.has(`${revision.revid}:${base36Sha1(sha1)}`),
        ),
    )
    .map(({ revid }) => revid);
}
