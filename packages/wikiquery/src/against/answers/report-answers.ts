import { count } from '../../quantities.ts';
import type { LoggedRequests } from './access-log.ts';
import type { ApiRequest } from './api-request.ts';
import type { DifferenceCause, RequestComparison } from './compare-requests.ts';
import { objections } from './verdict.ts';

/** A comparison of answers, with what it takes to repeat it. */
export interface AnswersReport {
  readonly comparison: RequestComparison;
  readonly seed: number;
  /** The account as which both were asked; anonymous without. */
  readonly account?: string;
  /** Absent where requests were drawn at random. */
  readonly log?: Pick<LoggedRequests, 'replayable' | 'skipped' | 'unreadable'>;
  /** The exit code if a signal has ended the comparison. */
  readonly exitCode?: number;
  /** URLs of api.php of the two sides. */
  readonly urls: { readonly here: string; readonly there: string };
}

/** Characters of a value that an example shows. */
const MOST_SHOWN = 300;

/** Modules or paths that a line names. */
const MOST_NAMED = 5;

/** The verdict, in one line. */
export function verdictLine({ comparison }: AnswersReport): string {
  const { compared, different, modules } = comparison;
  const reasons = objections(comparison);
  const names = modules.filter((module) => module.different > 0).map(({ module }) => module);
  const where = names.length > 0 ? `, all in ${namesOf(names)}` : '';
  return `${reasons.length > 0 ? 'DIFFERENT' : 'OK'}: ${count(different)} of ${count(compared)} answers differ${where}${
    reasons.length > 0 ? ` (${reasons.join('; ')})` : ''
  }.`;
}

/** What was compared, a table by module, and an example of each cause, without the verdict. */
export function answerLines(report: AnswersReport): readonly string[] {
  const { comparison, urls } = report;
  const different = comparison.modules.filter((module) => module.different > 0);
  const equal = comparison.modules.length - different.length;
  return [
    ...summaryLines(report),
    ...(different.length > 0
      ? [
          '',
          'Answers that differ, by module:',
          ...table([
            ['module', 'compared', 'different'],
            ...different.map((one) => [one.module, count(one.compared), count(one.different)]),
          ]),
          ...(equal > 0 ? [`  No differences in ${count(equal)} other modules.`] : []),
        ]
      : []),
    ...comparison.causes.flatMap((cause) => causeLines(cause, urls)),
  ];
}

/** Says which requests were compared, and which were not. */
function summaryLines({ comparison, seed, account, log }: AnswersReport): readonly string[] {
  const { refused, changed, proxied, failed } = comparison;
  const viewer = account === undefined ? 'anonymously' : `as ${account}`;
  const notes = [
    ...(refused > 0 ? [`${count(refused)} of the answers are the same refusal on both sides.`] : []),
    ...(changed > 0
      ? [`${count(changed)} differed at first only, since the wiki has changed in between.`]
      : []),
    ...(proxied > 0 ? [`${count(proxied)} requests were not compared: they are sent to the wiki.`] : []),
    ...(failed > 0 ? [`${count(failed)} requests were not compared: the wiki gave no usable answer.`] : []),
  ];
  if (!log) return [`Requests were drawn at random, and sent ${viewer} (--seed ${seed}).`, ...notes];
  const skipped = [...log.skipped].map(([reason, number]) => `${reason} ${count(number)}`);
  return [
    `Requests were chosen from ${count(log.replayable)} of the log, each once, and sent ${viewer} (--seed ${seed}).`,
    ...(skipped.length > 0 ? [`Skipped requests of the log: ${skipped.join(', ')}.`] : []),
    ...(log.unreadable > 0
      ? [`${count(log.unreadable)} lines of the log are not in the combined format.`]
      : []),
    ...notes,
  ];
}

const table = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)));
  return rows.map(
    (row) =>
      `  ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')}`,
  );
};

function causeLines(
  { module, path, requests, further, example }: DifferenceCause,
  urls: AnswersReport['urls'],
): readonly string[] {
  return [
    '',
    `${module}: ${path} (${count(requests)} ${requests === 1 ? 'request' : 'requests'})`,
    `  here:  ${shown(example.here)}`,
    `  there: ${shown(example.there)}`,
    ...(further.length > 0 ? [`  also:  ${namesOf(further)}`] : []),
    `  ${urlOf(urls.here, example.request)}`,
    `  ${urlOf(urls.there, example.request)}`,
  ];
}

const namesOf = (paths: readonly string[]): string =>
  paths.length > MOST_NAMED
    ? `${paths.slice(0, MOST_NAMED).join(', ')} and ${paths.length - MOST_NAMED} more`
    : paths.join(', ');

function shown(value: unknown): string {
  if (value === undefined) return '(missing)';
  const text = JSON.stringify(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

const urlOf = (address: string, request: ApiRequest): string =>
  `${address}?${new URLSearchParams(request).toString().replaceAll('%7C', '|')}`;
