import { membershipsIn, sortKeyOfHex } from '../../data/store/category-links.ts';
import type { Store } from '../../data/store/store.ts';
import { sortKeyIn, textCollations, unicodeComparison } from '../../wiki/collation.ts';
import type { Site } from '../../wiki/site.ts';

/** Members of one type in a category. */
interface Members {
  readonly store: Store;
  readonly site: Site;
  readonly category: string;
  readonly type: 'file' | 'page' | 'subcat';
}

/** A member, with its sort key in hexadecimal digits and the text that it was made of. */
interface Member {
  readonly key: string;
  readonly text: string;
}

/**
 * Finds the sort keys between which a text belongs, in hexadecimal digits: of the last member before it and of the first
 * one after it. Sort keys of ICU cannot be made here, so the members are compared by the texts of which their keys were
 * made, in a binary search through the index of sort keys. Returns undefined if the collation is not supported.
 *
 * @param includesEqual Whether members that are equal to the text are before it.
 */
export async function sortPosition(
  text: string,
  includesEqual: boolean,
  members: Members,
): Promise<{ readonly before: string | undefined; readonly after: string | undefined } | undefined> {
  const compare = unicodeComparison(members.site.configuration.settings.categoryCollation);
  if (!compare) return undefined;
  const first = await memberAt(members, 'asc');
  const last = await memberAt(members, 'desc');
  if (!first || !last) return { before: undefined, after: undefined };
  const isBefore = beforeIn(storedCollation(first), compare, text, includesEqual);
  if (!isBefore(first)) return { before: undefined, after: first.key };
  if (isBefore(last)) return { before: last.key, after: undefined };
  let [before, after, bound] = [first.key, last.key, last.key];
  // Each step moves one of the bounds.
  for (;;) {
    const middle = between(before, bound);
    const member = middle === undefined ? undefined : await memberAt(members, 'asc', ['>=', middle]);
    if (member && member.key < after && isBefore(member)) {
      before = member.key;
      continue;
    }
    if (member && member.key < after) after = member.key;
    bound = middle ?? bound;
    // Without a middle, or if no member is left between the two, the next member decides.
    const next = await memberAt(members, 'asc', ['>', before]);
    if (!next || next.key <= before || next.key >= after || !isBefore(next))
      return { before, after: next?.key ?? after };
    before = next.key;
  }
}

/** Reads the first or last member, from a sort key on. */
async function memberAt(
  { store, ...where }: Members,
  direction: 'asc' | 'desc',
  from?: readonly ['>' | '>=', string],
): Promise<Member | undefined> {
  const members = membershipsIn(store, where.category)
    .joinInOrder('page', 'page_id', 'cl_from')
    .select(['page_title', 'cl_sortkey_prefix', 'cl_from'])
    .selectHexIf(true, 'sortkey', 'cl_sortkey')
    .whereOneOf('cl_type', [where.type]);
  const bounded = from ? members.where('cl_sortkey', from[0], sortKeyOfHex(store, from[1], where)) : members;
  const order = direction === 'asc' ? 'ascending' : 'descending';
  const row = await store.first(
    bounded.orderByUnread('cl_sortkey', order).orderBy('cl_from', order).limit(1),
  );
  if (!row) return undefined;
  const title = row.page_title.replaceAll('_', ' ');
  const { cl_sortkey_prefix: prefix, sortkey } = row;
  return { key: sortkey?.toLowerCase() ?? '', text: prefix === '' ? title : `${prefix}\n${title}` };
}

/** The collation of stored sort keys that are texts, as imports write them whatever the wiki's collation is. */
const storedCollation = ({ key, text }: Member): string | undefined =>
  textCollations.find((collation) => key === hexOf(sortKeyIn(collation, text) ?? ''));

const hexOf = (text: string): string => Buffer.from(text).toString('hex');

function beforeIn(
  collation: string | undefined,
  compare: (a: string, b: string) => number,
  text: string,
  includesEqual: boolean,
): (member: Member) => boolean {
  const key = collation === undefined ? undefined : hexOf(sortKeyIn(collation, text) ?? '');
  return (member) => {
    const difference =
      key === undefined ? compare(member.text, text) : Number(member.key > key) - Number(member.key < key);
    return difference < 0 || (includesEqual && difference === 0);
  };
}

/** Bytes that are compared behind what two sort keys have in common. */
const PRECISION = 6;

/** Returns a sort key between two that differ; undefined if they are too close. */
function between(low: string, high: string): string | undefined {
  let common = 0;
  while (common < low.length && low.slice(common, common + 2) === high.slice(common, common + 2)) common += 2;
  const numberAt = (key: string): number =>
    Number.parseInt(key.slice(common, common + 2 * PRECISION).padEnd(2 * PRECISION, '0'), 16);
  const middle = Math.floor((numberAt(low) + numberAt(high)) / 2);
  const key = high.slice(0, common) + middle.toString(16).padStart(2 * PRECISION, '0');
  return key > low && key < high ? key : undefined;
}
