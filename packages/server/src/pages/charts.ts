import { escapeHtml } from '@wikiquery/core/wiki';
import type { Count } from './activity.ts';

const WIDTH = 560;
const HEIGHT = 140;

/** Draws upright bars, by time; the sentence says what they show. */
export function columnChart(counts: readonly Count[], sentence: string): string {
  const most = Math.max(1, ...counts.map(({ count }) => count));
  const step = WIDTH / Math.max(1, counts.length);
  const bars = counts.map(({ label, count }, i) => {
    const height = (count / most) * HEIGHT;
    return `<rect x="${round(i * step + step * 0.1)}" y="${round(HEIGHT - height)}" width="${round(step * 0.8)}" height="${round(height)}"><title>${titleOf(label, count)}</title></rect>`;
  });
  const end = (at: number): string => `<span>${escapeHtml(counts.at(at)?.label ?? '')}</span>`;
  return `<figure class="chart"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(sentence)}" preserveAspectRatio="none">${bars.join('')}</svg><p class="ends">${end(0)} ${end(-1)}</p><figcaption>${escapeHtml(sentence)}</figcaption></figure>`;
}

/** Draws a bar beside each name. */
export function barChart(counts: readonly Count[], sentence: string): string {
  const most = Math.max(1, ...counts.map(({ count }) => count));
  const rows = counts.map(
    ({ label, count }) =>
      `<tr><th scope="row">${escapeHtml(label)}</th><td><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${round((count / most) * 100)}" height="10"/></svg></td><td>${count.toLocaleString('en')}</td></tr>`,
  );
  return `<figure class="chart"><table>${rows.join('')}</table><figcaption>${escapeHtml(sentence)}</figcaption></figure>`;
}

const titleOf = (label: string, count: number): string =>
  `${escapeHtml(label)}: ${count.toLocaleString('en')}`;

const round = (number: number): number => Math.round(number * 10) / 10;
