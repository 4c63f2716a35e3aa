import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  PointElement,
  ScatterController,
  Tooltip,
  type ChartConfiguration,
  type ChartDataset,
  type ChartOptions,
  type Plugin,
} from 'chart.js';
import type { PlotColours } from './colours.ts';
import type { BarFigure, Figure, PointFigure } from './figure.ts';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  PointElement,
  ScatterController,
  Tooltip,
);

/** Draws a figure on a canvas; returns what removes it. */
export function drawFigure(canvas: HTMLCanvasElement, figure: Figure, colours: PlotColours): () => void {
  const chart =
    figure.kind === 'bars'
      ? new Chart(canvas, barConfiguration(figure, colours))
      : new Chart(canvas, pointConfiguration(figure, colours));
  return () => chart.destroy();
}

/** Images that are saved have no page behind them. */
const background = (colour: string): Plugin => ({
  id: 'background',
  beforeDraw: ({ ctx, width, height }) => {
    ctx.save();
    ctx.fillStyle = colour;
    ctx.fillRect(0, 0, width, height);
    ctx.restore();
  },
});

function barConfiguration(figure: BarFigure, colours: PlotColours): ChartConfiguration<'bar'> {
  const { isHorizontal, series, labels, xTitle, yTitle } = figure;
  const [names, values] = isHorizontal ? (['y', 'x'] as const) : (['x', 'y'] as const);
  const datasets = series.map(({ name, values }, i): ChartDataset<'bar'> => ({
    label: name || yTitle,
    data: [...values],
    backgroundColor: colourOf(i, colours),
    // Bars that touch show the shape; thin ones would vanish between gaps.
    barPercentage: labels.length > 60 ? 1 : 0.9,
    categoryPercentage: labels.length > 60 ? 1 : 0.9,
  }));
  const shorten = (label: string): string => (label.length > 32 ? `${label.slice(0, 31)}…` : label);
  return {
    type: 'bar',
    data: { labels: [...labels], datasets },
    options: {
      ...common(series.length, colours),
      indexAxis: isHorizontal ? 'y' : 'x',
      scales: {
        [names]: {
          ...axis(xTitle, colours),
          type: 'category',
          stacked: true,
          ticks: {
            color: colours.text,
            autoSkip: !isHorizontal,
            maxRotation: 0,
            autoSkipPadding: 12,
            callback: (_: unknown, i: number) => shorten(labels[i] ?? ''),
          },
        },
        [values]: { ...axis(yTitle, colours), type: 'linear', stacked: true, beginAtZero: true },
      },
    },
    plugins: [background(colours.background)],
  };
}

/** Shapes tell series apart where colours do not. */
const shapes = ['circle', 'triangle', 'rect', 'rectRot', 'star', 'cross', 'crossRot', 'dash'] as const;

function pointConfiguration(figure: PointFigure, colours: PlotColours): ChartConfiguration<'scatter'> {
  const { series, isTime, xTitle, yTitle } = figure;
  const count = series.reduce((sum, { points }) => sum + points.length, 0);
  const datasets = series.map(({ name, points }, i): ChartDataset<'scatter'> => ({
    label: name || yTitle,
    data: [...points],
    backgroundColor: colourOf(i, colours),
    borderColor: colourOf(i, colours),
    pointStyle: shapes[i % shapes.length] ?? 'circle',
    pointRadius: count > 2000 ? 1.5 : 3,
  }));
  const date = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ');
  const options = common(series.length, colours);
  return {
    type: 'scatter',
    data: { datasets },
    options: {
      ...options,
      plugins: {
        ...options.plugins,
        tooltip: {
          callbacks: {
            label: ({ parsed: { x, y } }) =>
              `${isTime ? date(x ?? 0) : (x ?? 0).toLocaleString('en')}, ${(y ?? 0).toLocaleString('en')}`,
          },
        },
      },
      scales: {
        x: {
          ...axis(xTitle, colours),
          type: 'linear',
          ticks: {
            color: colours.text,
            maxRotation: 0,
            autoSkipPadding: 12,
            ...(isTime && { callback: (value: string | number) => date(Number(value)).slice(0, 10) }),
          },
        },
        y: { ...axis(yTitle, colours), type: 'linear' },
      },
    },
    plugins: [background(colours.background)],
  };
}

const colourOf = (i: number, { series }: PlotColours): string => series[i % series.length] ?? '';

const common = (series: number, { text }: PlotColours) =>
  ({
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    locale: 'en',
    plugins: { legend: { display: series > 1, labels: { color: text, usePointStyle: true } } },
  }) satisfies ChartOptions;

const axis = (title: string, { text, grid }: PlotColours) => ({
  title: { display: true, text: title, color: text },
  grid: { color: grid },
  ticks: { color: text },
});
