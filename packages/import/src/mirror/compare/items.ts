import { differingFields, type FieldDifference, type Fields } from './fields.ts';

/** The kinds of items that are compared. */
export type ItemKind = 'page' | 'revision' | 'log entry';

/** A page, a revision or a log entry, as one side shows it. */
export interface Item {
  readonly kind: ItemKind;
  readonly id: number;
  readonly title: string;
  readonly namespace: number;
  readonly fields: Fields;
  /** When its page was last touched; absent for log entries. */
  readonly touched?: string;
  /** Whether it is a revision of a page that has a newer one. */
  readonly isOld?: boolean;
  /** When it was made; for a page, the time of its newest revision. */
  readonly time: string;
}

/** The items of one side, by kind and ID, as in `page 12`. */
export type Items = Map<string, Item>;

/** Indexes items by kind and ID. */
export const itemsOf = (all: readonly Item[]): Items =>
  new Map(all.map((item) => [`${item.kind} ${item.id}`, item]));

/** An item that is on one side only, or has fields that differ. */
export interface DifferentItem {
  /** The item on the side that has it; the one in the database if both do. */
  readonly item: Item;
  readonly here?: Item;
  readonly there?: Item;
  readonly fields: readonly FieldDifference[];
}

/** Finds the items that differ. */
export function differentItems(here: Items, there: Items): readonly DifferentItem[] {
  const only = [...there].filter(([key]) => !here.has(key));
  return [
    ...[...here].flatMap(([key, ours]): readonly DifferentItem[] => {
      const theirs = there.get(key);
      if (!theirs) return [{ item: ours, here: ours, fields: [] }];
      const fields = differingFields(ours.fields, theirs.fields);
      return fields.length > 0 ? [{ item: ours, here: ours, there: theirs, fields }] : [];
    }),
    ...only.map(([, theirs]) => ({ item: theirs, there: theirs, fields: [] })),
  ];
}
