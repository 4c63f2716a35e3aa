import type { Measured } from './measure.ts';

/** The measurement of a program with a dump. */
export interface Row extends Measured {
  readonly name: string;
  /** Uncompressed bytes of the dump. */
  readonly bytes: number;
  readonly pages?: number;
}

const speedOf = ({ bytes, seconds }: Row): number => bytes / 1e6 / seconds;

/** Formats measurements as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const heads = ['', 'unpacked', 'time', 'speed', 'pages/s', 'processor', 'memory'];
  const lines = rows.map((row) => [
    row.name,
    `${Math.round(row.bytes / 1e6)} MB`,
    `${row.seconds.toFixed(1)} s`,
    `${speedOf(row).toFixed(1)} MB/s`,
    row.pages === undefined ? '' : Math.round(row.pages / row.seconds),
    `${row.cpu.toFixed(1)} s`,
    `${Math.round(row.memory)} MB`,
  ]);
  return [heads, heads.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

const MAXIMUM_MEMORY = 600;
const MINIMUM_SHARE = 0.5;

/** Compares the measurements with the aims; aims without measurement are omitted. */
export function aims(rows: readonly Row[], times: number): readonly string[] {
  const found = new Map(rows.map((row) => [row.name, row]));
  const line = (what: string, value: number, unit: string, aim: number, isMet: boolean): string =>
    `${what}: ${value.toFixed(value < 10 ? 2 : 0)}${unit} (aim ${aim}${unit}: ${isMet ? 'met' : 'missed'})`;
  const speed = (name: string, aim: number): readonly string[] => {
    const row = found.get(name);
    return row ? [line(name, speedOf(row), ' MB/s', aim, speedOf(row) >= aim)] : [];
  };
  const share = (name: string, alone: string): readonly string[] => {
    const [row, other] = [found.get(name), found.get(alone)];
    if (!row || !other) return [];
    const ratio = other.seconds / row.seconds;
    return [line(`${name} / ${alone}`, ratio, '', MINIMUM_SHARE, ratio >= MINIMUM_SHARE)];
  };
  /** Compares processor time, which other programs on the machine change less. */
  const atMost = (name: string, other: string, most: number): readonly string[] => {
    const [row, fast] = [found.get(name), found.get(other)];
    if (!row || !fast) return [];
    return [line(`${name} / ${other}, processor`, row.cpu / fast.cpu, '', most, row.cpu <= most * fast.cpu)];
  };
  const unpackers = ['lbzip2 -dc', 'bzip2 -dc'];
  return [
    ...unpackers.flatMap((alone) => [
      ...share(`${times}× .xml.bz2`, alone),
      ...share(`${times}× .xml.bz2, no index, no links`, alone),
    ]),
    ...speed(`${times}× .xml, no index, no links`, 60),
    ...speed(`${times}× .xml, no index, no templates`, 15),
    ...atMost(`${times}× .xml`, `${times}× .xml, no templates`, 2),
    ...atMost(`${times}× .xml, no index`, `${times}× .xml, no index, no templates`, 2),
    ...rows.filter(({ name }) => name.includes('.sql')).flatMap(({ name }) => speed(name, 60)),
    ...rows
      .filter(({ name }) => /^\d+×/.test(name))
      .map(({ name, memory }) =>
        line(`${name}, memory`, memory, ' MB', MAXIMUM_MEMORY, memory <= MAXIMUM_MEMORY),
      ),
  ];
}
