import type { Spread } from './statistics.ts';

/** A chart of horizontal bars with their spread. */
export interface Chart {
  readonly title: string;
  /** Lines of small print below the title. */
  readonly notes: readonly string[];
  /** Names of the bars of each row. */
  readonly series: readonly string[];
  readonly rows: readonly { readonly label: string; readonly bars: readonly (Spread | undefined)[] }[];
  /** Values at which to draw a line, such as an aim. */
  readonly marks: readonly number[];
}

const [left, width, right, bar, gap] = [230, 560, 60, 9, 8] as const;

/** Draws a chart as SVG, in colours that fit light and dark pages. */
export function drawChart({ title, notes, series, rows, marks }: Chart): string {
  const values = rows.flatMap(({ bars }) => bars.flatMap((spread) => spread?.most ?? []));
  const step = stepOf(Math.max(...values, ...marks));
  const steps = Math.ceil(Math.max(...values, ...marks) / step);
  const x = (value: number) => round(left + (value / (step * steps)) * width);
  const top = 52 + notes.length * 16;
  const rowHeight = series.length * bar + gap;
  const bottom = top + rows.length * rowHeight;
  const line = (kind: string, value: number) =>
    `<line class="${kind}" x1="${x(value)}" x2="${x(value)}" y1="${top - 4}" y2="${bottom}"/>`;
  const text = (kind: string, at: number, y: number, content: string) =>
    `<text class="${kind}" x="${at}" y="${y}">${escaped(content)}</text>`;

  const parts = [
    text('title', 10, 22, title),
    ...notes.map((note, index) => text('note', 10, 40 + index * 16, note)),
    ...series.flatMap((name, index) => [
      `<rect class="s${index}" x="${left + index * 140}" y="${top - 23}" width="10" height="10"/>`,
      text('note', left + 15 + index * 140, top - 14, name),
    ]),
    ...Array.from({ length: steps + 1 }, (_, index) => index * step).flatMap((value) => [
      line('grid', value),
      text('tick', x(value), bottom + 15, String(round(value))),
    ]),
    ...rows.flatMap(({ label, bars }, row) => {
      const y = top + row * rowHeight;
      return [
        text('label', left - 8, y + (series.length * bar) / 2 + 4, label),
        ...bars.flatMap((spread, index) => drawBar(spread, index, y + index * bar, x)),
      ];
    }),
    ...marks.map((value) => line('mark', value)),
  ];
  const height = bottom + 26;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + right} ${height}" role="img">
<title>${escaped(title)}</title>
<style>${style}</style>
${parts.join('\n')}
</svg>
`;
}

function drawBar(
  spread: Spread | undefined,
  index: number,
  y: number,
  x: (value: number) => number,
): readonly string[] {
  if (spread === undefined) return [];
  const middle = y + (bar - 1) / 2;
  return [
    `<rect class="s${index}" x="${left}" y="${y}" width="${round(x(spread.median) - left)}" height="${bar - 1}"/>`,
    `<line class="spread" x1="${x(spread.least)}" x2="${x(spread.most)}" y1="${middle}" y2="${middle}"/>`,
    `<text class="value" x="${round(Math.max(x(spread.most), x(spread.median)) + 4)}" y="${y + bar - 1}">${spread.median.toFixed(2)}</text>`,
  ];
}

const style = `
text { font: 12px system-ui, sans-serif; fill: #202122 }
.title { font-size: 15px; font-weight: bold }
.note, .tick, .value { fill: #54595d }
.value { font-size: 9px }
.label { text-anchor: end }
.tick { text-anchor: middle }
.s0 { fill: #36c }
.s1 { fill: #ac6600 }
.s2 { fill: #177860 }
.grid { stroke: #dadde3 }
.mark { stroke: #bf3c2c; stroke-dasharray: 4 3 }
.spread { stroke: #202122 }
@media (prefers-color-scheme: dark) {
text, .title { fill: #eaecf0 }
.note, .tick, .value { fill: #a2a9b1 }
.s0 { fill: #6485d1 }
.s1 { fill: #ca982e }
.s2 { fill: #2cb491 }
.grid { stroke: #404244 }
.mark { stroke: #fd7865 }
.spread { stroke: #f8f9fa }
}`;

/** Chooses a distance of grid lines with at most ten of them. */
function stepOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most / 10));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => most / step <= 10) ?? power;
}

const round = (value: number): number => Math.round(value * 100) / 100;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
