import type { Units } from './collect.ts';
import { differences, type Difference } from './differences.ts';
import { knownDifferences } from './known.ts';
import type { ComparedQuery } from './queries.ts';

/** The comparison of the results of one query. */
export interface Compared {
  readonly query: ComparedQuery;
  /** Pages, items or fields in the result of at least one wiki. */
  readonly total: number;
  readonly equal: number;
  readonly onlyOurs: number;
  readonly onlyTheirs: number;
  /** Of the pages that differ, those that use templates. */
  readonly templated: number;
  readonly isInOrder: boolean;
  /** How often each known difference occurred, by reason. */
  readonly known: ReadonlyMap<string, number>;
  readonly found: readonly { readonly unit: string; readonly difference: Difference }[];
}

/** Compares the results of a query on two wikis. */
export function compare(
  query: ComparedQuery,
  ours: Units,
  theirs: Units,
  withTemplates: ReadonlySet<string>,
): Compared {
  const units = [...new Set([...ours.keys(), ...theirs.keys()])];
  const known = new Map<string, number>();
  const found = units.flatMap((unit) =>
    differences(ours.get(unit), theirs.get(unit))
      .filter((difference) => !isKnown(query, difference, known))
      .map((difference) => ({ unit, difference })),
  );
  const differing = new Set(found.map(({ unit }) => unit));
  return {
    query,
    total: units.length,
    equal: units.length - differing.size,
    onlyOurs: units.filter((unit) => !theirs.has(unit)).length,
    onlyTheirs: units.filter((unit) => !ours.has(unit)).length,
    templated: [...differing].filter((unit) => withTemplates.has(unit)).length,
    isInOrder: query.unordered === true || query.about !== 'wiki' || isSameOrder(ours, theirs),
    known,
    found,
  };
}

function isKnown({ name }: ComparedQuery, difference: Difference, counts: Map<string, number>): boolean {
  const path = difference.path === '' ? 'the whole' : difference.path;
  const known = knownDifferences.find(
    (one) => one.name.test(name) && one.path.test(path) && (one.when?.(difference) ?? true),
  );
  if (known) counts.set(known.reason, (counts.get(known.reason) ?? 0) + 1);
  return known !== undefined;
}

/** Checks whether the common items have the same order. */
function isSameOrder(ours: Units, theirs: Units): boolean {
  const here = [...ours.keys()].filter((key) => theirs.has(key));
  const there = [...theirs.keys()].filter((key) => ours.has(key));
  return here.every((key, i) => key === there[i]);
}

/** Formats the comparison as a table, followed by the differences by path. */
export function report(compared: readonly Compared[], examples: number): string {
  const heads = [
    'module',
    'total',
    'equal',
    'differ',
    'of these with templates',
    'only here',
    'only there',
    'order',
  ];
  const rows = compared.map(({ query, total, equal, onlyOurs, onlyTheirs, templated, isInOrder }) => [
    nameOf(query),
    total,
    equal,
    total - equal,
    query.about === 'pages' ? templated : '',
    onlyOurs,
    onlyTheirs,
    isInOrder ? '' : 'differs',
  ]);
  const table = [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  const known = new Map<string, number>();
  for (const [reason, count] of compared.flatMap((one) => [...one.known]))
    known.set(reason, (known.get(reason) ?? 0) + count);
  const left = [...known].map(([reason, count]) => `Not counted: ${reason} (${count})`);
  return [...table, '', ...left, ...compared.flatMap((one) => explained(one, examples))].join('\n');
}

const nameOf = ({ name, parameters }: ComparedQuery): string =>
  parameters['qppage'] === undefined ? name : `${name} ${parameters['qppage']}`;

function explained({ query, found }: Compared, examples: number): readonly string[] {
  const kinds = Map.groupBy(found, ({ difference: { path, ours, theirs } }) => {
    const where = ours === undefined ? 'only there' : theirs === undefined ? 'only here' : 'differs';
    return `${path === '' ? 'the whole' : path} ${where}`;
  });
  return [...kinds]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .flatMap(([kind, all]) => [
      `\n${nameOf(query)}: ${kind}: ${all.length}`,
      ...all.slice(0, examples).map(({ unit, difference }) => `    ${unit}: ${shown(difference)}`),
    ]);
}

const MAXIMUM_SHOWN = 160;

function shown({ ours, theirs }: Difference): string {
  const text = (value: unknown): string => JSON.stringify(value).slice(0, MAXIMUM_SHOWN);
  if (ours === undefined) return text(theirs);
  return theirs === undefined ? text(ours) : `${text(ours)} instead of ${text(theirs)}`;
}
