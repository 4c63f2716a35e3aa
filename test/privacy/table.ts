/** A count, with a hash of what was counted. */
export interface Cell {
  readonly text: string;
  readonly hash: string;
}

/** Lines of a matrix, a value for each viewer; a missing value is not compared. */
export type Lines = ReadonlyMap<string, ReadonlyMap<string, Cell>>;

/** Longest line in which labels are joined. */
const WIDTH = 110;

/** Formats counts by viewer as a table; `.` is 0. */
export function formatCounts(
  viewers: readonly string[],
  rows: ReadonlyMap<string, ReadonlyMap<string, number>>,
): readonly string[] {
  if (rows.size === 0) return ['none'];
  const labels = [...rows.keys()].toSorted();
  const width = Math.max(...labels.map((label) => label.length));
  const line = (label: string, cells: readonly string[]): string =>
    [label.padEnd(width), ...cells.map((cell, at) => cell.padStart(viewers[at]?.length ?? 0))].join(' ');
  return [
    line('', viewers),
    ...labels.map((label) =>
      line(
        label,
        viewers.map((viewer) => String(rows.get(label)?.get(viewer) ?? '.')),
      ),
    ),
  ];
}

/**
 * Formats the lines in which viewers differ, with the viewers of each value, `others` being the most. Of values that look
 * the same and are not, each has a letter.
 */
export function formatDifferences(viewers: readonly string[], lines: Lines): readonly string[] {
  const byValues = Map.groupBy([...lines.keys()].toSorted(), (label) =>
    formatValues(viewers, lines.get(label) ?? new Map<string, Cell>()),
  );
  byValues.delete('');
  if (byValues.size === 0) return ['none'];
  return [...byValues].flatMap(([values, labels]) => [
    ...(labels.length > 1 && labels.length === lines.size ? ['all'] : joinLabels(labels)),
    `    ${values}`,
  ]);
}

function formatValues(viewers: readonly string[], cells: ReadonlyMap<string, Cell>): string {
  const compared = viewers.filter((viewer) => cells.has(viewer));
  const groups = Map.groupBy(compared, (viewer) => {
    const { text = '', hash = '' } = cells.get(viewer) ?? {};
    return `${text} ${hash}`;
  });
  if (groups.size < 2) return '';
  const texts = [...groups.keys()].map((key) => key.slice(0, key.indexOf(' ')));
  const most = Math.max(...[...groups.values()].map(({ length }) => length));
  const others = [...groups.values()].findIndex(({ length }) => length === most);
  const parts = [...groups.values()].map((names, at) => {
    const same = texts.flatMap((text, index) => (text === texts[at] ? [index] : []));
    const letter = same.length > 1 ? String.fromCodePoint(97 + same.indexOf(at)) : '';
    return `${texts[at] ?? ''}${letter} ${at === others ? 'others' : names.join(' ')}`;
  });
  return parts.join('; ');
}

/** Joins labels with the same values into lines. */
function joinLabels(labels: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const label of labels) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + label.length < WIDTH)
      lines[lines.length - 1] = `${last}, ${label}`;
    else lines.push(label);
  }
  return lines;
}
