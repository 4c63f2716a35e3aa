import type { Chart } from './chart.ts';
import type { Environment } from './environment.ts';
import { median, quotient, type Spread } from './statistics.ts';
import { plain } from './table.ts';

/** A wiki of one size. */
export interface Size {
  readonly pages: number;
  readonly file: string;
  /** Whether the machine's memory is larger than the file. */
  readonly fitsMemory: boolean;
}

/** What a scenario costs, by the index of the size. */
export interface Growth {
  readonly scenario: string;
  /** CPU milliseconds per request, turn by turn. */
  readonly processor: readonly (readonly number[])[];
  /** Pages of the file that a request reads if none is in SQLite's cache. */
  readonly pagesRead: readonly number[];
}

/** The greatest cost that is aimed at, as a multiple of that at the smallest size. */
const most = 1.5;

const count = new Intl.NumberFormat('en');

/** Returns a table of the costs at the smallest size, with the others as multiples of these. */
export function tableOfGrowth(
  sizes: readonly Size[],
  growths: readonly Growth[],
): readonly (readonly string[])[] {
  const [first = '', ...others] = sizes.map(({ pages }) => count.format(pages));
  return [
    [
      'scenario',
      `CPU ms, ${first} pages`,
      ...others.map((pages) => `${pages} pages`),
      `pages read, ${first} pages`,
      ...others.map((pages) => `${pages} pages`),
    ],
    ...growths.map((growth) => [
      growth.scenario,
      plain(median(growth.processor[0] ?? [])),
      ...others.map((_, index) => times(costOf(growth, index + 1)?.median)),
      String(growth.pagesRead[0]),
      ...others.map((_, index) => times(pagesOf(growth, index + 1))),
    ]),
  ];
}

const times = (value: number | undefined): string => (value === undefined ? '-' : `× ${value.toFixed(2)}`);

/** Divides the CPU time at a size by that at the smallest. */
function costOf({ processor }: Growth, size: number): Spread | undefined {
  const [smallest = [], larger = []] = [processor[0], processor[size]];
  return smallest.length > 0 ? quotient(larger, smallest) : undefined;
}

function pagesOf({ pagesRead }: Growth, size: number): number {
  return (pagesRead[size] ?? Number.NaN) / (pagesRead[0] ?? Number.NaN);
}

/** Says for each larger size which costs grow too much: CPU time if the wiki fits into memory, else pages read. */
export function tooMuchGrowth(sizes: readonly Size[], growths: readonly Growth[]): readonly string[] {
  const lines = sizes.slice(1).map(({ pages, fitsMemory }, index) => {
    const grown = growths.flatMap((growth) => {
      const cost = fitsMemory ? costOf(growth, index + 1)?.median : pagesOf(growth, index + 1);
      return cost !== undefined && cost <= most ? [] : [`${growth.scenario} ${times(cost)}`];
    });
    const what = `at most ${most} times the ${fitsMemory ? 'CPU time' : 'pages read'} with ${count.format(pages)} pages`;
    return grown.length === 0 ? `met    ${what}` : `missed ${what}: ${grown.join(', ')}`;
  });
  return lines;
}

/** Returns a chart of CPU times as multiples of those at the smallest size. */
export function chartOfGrowth(
  { processor, cores, memory, versions, date }: Environment,
  sizes: readonly Size[],
  growths: readonly Growth[],
): Chart {
  const others = sizes.slice(1);
  return {
    title: `CPU time per request, beside that with ${count.format(sizes[0]?.pages ?? 0)} pages`,
    notes: [
      `${processor}, ${cores} cores, ${memory} GB; ${Object.entries(versions)
        .map(([name, version]) => `${name} ${version}`)
        .join(', ')}; ${date}`,
      'Lines show the least and the greatest quotient of all turns.',
    ],
    series: others.map(({ pages }) => `${count.format(pages)} pages`),
    rows: growths.map((growth) => ({
      label: growth.scenario,
      bars: others.map((_, index) => costOf(growth, index + 1)),
    })),
    marks: [1, most],
  };
}

/** Replaces what is between `<!-- NAME -->` and `<!-- /NAME -->` in a text. */
export function replaceBetweenMarkers(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The markers ${begin} and ${end} are missing.`);
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`;
}
