/** The compared values of a page, a revision or a log entry, by a name for readers; the order of lists is ignored. */
export type Fields = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** Stands for a value that a side does not show. */
export const HIDDEN = 'hidden';

/** A field that differs, with a sentence that says how. */
export interface FieldDifference {
  readonly field: string;
  readonly text: string;
}

/** Returns the fields whose values differ. */
export const differingFields = (here: Fields, there: Fields): readonly FieldDifference[] =>
  [...new Set([...Object.keys(here), ...Object.keys(there)])].flatMap((field) => {
    const text = differenceOf(field, here[field], there[field]);
    return text === undefined ? [] : [{ field, text: `${field} ${text}` }];
  });

type Value = Fields[string] | undefined;

function differenceOf(field: string, here: Value, there: Value): string | undefined {
  if (Array.isArray(here) || Array.isArray(there)) return listDifference(listIn(here), listIn(there));
  if (here === there) return undefined;
  const [ours, theirs] = [shown(here), shown(there)];
  return longValues.test(field) || ours.length + theirs.length > LONGEST
    ? `differs${there === HIDDEN ? ', hidden there' : here === HIDDEN ? ', hidden here' : ''}`
    : `is ${ours} here, ${theirs} there`;
}

const listIn = (value: Value): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : [];

/** Fields whose values mean nothing to a reader. */
const longValues = /(?:text|hash)$/;

/** The most characters of two values that are shown. */
const LONGEST = 200;

const shown = (value: Value): string => (value === undefined ? 'not set' : JSON.stringify(value));

function listDifference(here: readonly string[], there: readonly string[]): string | undefined {
  const [ours, theirs] = [new Set(here), new Set(there)];
  const parts = [
    sideOf('only here', [...ours.difference(theirs)]),
    sideOf('only there', [...theirs.difference(ours)]),
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join('; ') : undefined;
}

/** The most items of a list that are named. */
const MOST_NAMED = 5;

function sideOf(side: string, items: readonly string[]): string | undefined {
  if (items.length === 0) return undefined;
  const named = items.toSorted().slice(0, MOST_NAMED).join(', ');
  const more = items.length - MOST_NAMED;
  return `${side}: ${named}${more > 0 ? ` and ${more} more` : ''}`;
}
