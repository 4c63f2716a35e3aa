import type { Clock } from '../../../wiki/request-environment.ts';
import { timestampOf } from '../../../wiki/timestamp.ts';
import type { ParsedPage } from '../../../wikitext/rendering/parse-page.ts';

interface Measure {
  readonly name: string;
  /** Human-readable name. */
  readonly label: string;
  readonly values: readonly (string | number)[];
  readonly unit: string;
}

const measures = ({ cost }: ParsedPage): readonly Measure[] => [
  {
    name: 'limitreport-walltime',
    label: 'Real time usage',
    values: [(cost.milliseconds / 1000).toFixed(3)],
    unit: ' seconds',
  },
  {
    name: 'limitreport-ppvisitednodes',
    label: 'Preprocessor visited node count',
    values: [cost.nodes, cost.mostNodes],
    unit: '',
  },
  {
    name: 'limitreport-postexpandincludesize',
    label: 'Post-expand include size',
    values: [cost.characters, cost.mostCharacters],
    unit: ' bytes',
  },
];

/** Returns the limit report as `limitreportdata`. */
export const limitData = (
  parsed: ParsedPage,
  environment: Clock,
): readonly Readonly<Record<string, string | number>>[] => [
  ...measures(parsed).map(({ name, values }) => ({ name, ...Object.fromEntries(values.entries()) })),
  { name: 'cachereport-timestamp', 0: timestampOf(environment.now) },
];

/** Writes the limit report as an HTML comment. */
export const limitComment = (parsed: ParsedPage, { environment }: { readonly environment: Clock }): string =>
  [
    '<!-- ',
    'NewPP limit report',
    `Cached time: ${timestampOf(environment.now)}`,
    ...measures(parsed).map(({ label, values, unit }) => `${label}: ${values.join('/')}${unit}`),
    '-->',
  ].join('\n');

/** Writes the limit report as an HTML table. */
export function limitHtml(parsed: ParsedPage): string {
  const rows = measures(parsed).map(({ label, values, unit }) => {
    const shown = values.map((value) => (typeof value === 'number' ? value.toLocaleString('en') : value));
    return `<tr><th>${label}</th><td>${shown.join('/')}${unit}</td></tr>`;
  });
  return (
    '<div class="mw-limitReportExplanation"><p>What parsing this text cost:\n</p></div>' +
    '<div class="preview-limit-report-wrapper"><table class="preview-limit-report wikitable"><tbody>' +
    `${rows.join('')}</tbody></table></div>`
  );
}
