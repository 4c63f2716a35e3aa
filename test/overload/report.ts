import type { Times } from './crowd.ts';
import type { Latency, LoadTestResult, Phase } from './load-test.ts';

/** A goal of the load test. */
export interface Aim {
  readonly what: string;
  readonly found: string;
  readonly isReached: boolean;
}

/** Returns the aims, with what was found. */
export function aimsOf({ idle, peak, overload, secondsToIdle }: LoadTestResult): readonly Aim[] {
  const goodput = overload.goodput.costPerSecond / peak.goodput.costPerSecond;
  const inRequests = overload.goodput.requestsPerSecond / peak.goodput.requestsPerSecond;
  const { editor, bot } = overload.latency;
  return [
    {
      what: 'goodput at least 0.90 of the peak, by cost',
      found: `${goodput.toFixed(2)} (${inRequests.toFixed(2)} by number of requests)`,
      isReached: goodput >= 0.9,
    },
    {
      what: "editors' p99 at most 100 ms or 2 × idle, all answered",
      found: `${ms(editor.percentile99)}, idle ${ms(idle.editor.percentile99)}, ${percent(editor.good)} answered`,
      isReached: editor.percentile99 <= Math.max(100, 2 * idle.editor.percentile99) && editor.good === 1,
    },
    {
      what: 'at least 95 % of what polite bots send answered',
      found: `${percent(bot.good)} of ${bot.count}`,
      isReached: bot.good >= 0.95,
    },
    {
      what: 'back to idle latency within 5 s',
      found: secondsToIdle === undefined ? 'not in 20 s' : `${secondsToIdle.toFixed(1)} s`,
      isReached: secondsToIdle !== undefined && secondsToIdle <= 5,
    },
  ];
}

/** Formats the result of a load test as text. */
export function textOf(result: LoadTestResult): string {
  const { crowd } = result.overload;
  const dearest = Object.entries(result.costs)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([name, cost]) => `${name} ${ms(cost)}`);
  const due = crowd.sent + crowd.unsent + crowd.heldBack;
  const isLate = due < 0.95 * result.rate * crowd.seconds || crowd.busy > 0.9;
  return [
    `## ${result.name}`,
    '',
    '|         | requests/s | cost ms/s | server CPUs | own CPUs | memory | load |',
    '| ------- | ---------: | --------: | ----------: | -------: | -----: | ---: |',
    phaseRow('peak', result.peak),
    phaseRow('overload', result.overload),
    '',
    '|          | idle p50 | idle p99 | peak p50 | peak p99 | load p50 | load p99 | answered under load |',
    '| -------- | -------: | -------: | -------: | -------: | --------: | --------: | ----------------: |',
    ...(['editor', 'visitor', 'bot'] as const).map((who) =>
      latencyRow(who, [result.idle[who], result.peak.latency[who], result.overload.latency[who]]),
    ),
    '',
    `Attack: ${result.rate} requests/s for ${crowd.seconds.toFixed(0)} s from ${crowd.addresses} addresses; ` +
      `${crowd.sent} sent, ${crowd.unsent} not for want of a connection, ${crowd.heldBack} held back by Retry-After; ` +
      `${sum(crowd.answered)} answered, ${crowd.left} left before the answer, ${crowd.broken} connections broke.`,
    `The attacking thread was busy ${percent(crowd.busy)} of the time${isLate ? ': it was the limit, and sent less than it should' : ''}.`,
    '',
    '| refused with | count | p50 | p99 | without Retry-After |',
    '| ------------ | ----: | --: | --: | ------------------: |',
    ...Object.entries(crowd.refused).map(
      ([kind, { count, median, percentile99, withoutRetryAfter }]) =>
        `| ${kind} | ${count} | ${ms(median)} | ${ms(percentile99)} | ${withoutRetryAfter} |`,
    ),
    '',
    `The dearest alone: ${dearest.join(', ')}.`,
    '',
    ...aimsOf(result).map(
      ({ what, found, isReached }) => `${isReached ? 'reached' : 'MISSED '}  ${what}: ${found}`,
    ),
  ].join('\n');
}

const phaseRow = (name: string, { goodput, serverProcessors, ownProcessors, memory, load }: Phase): string =>
  `| ${[
    name,
    goodput.requestsPerSecond.toFixed(0),
    goodput.costPerSecond.toFixed(0),
    serverProcessors?.toFixed(2) ?? '',
    ownProcessors.toFixed(2),
    memory === undefined ? '' : `${(memory / 1e6).toFixed(0)} MB`,
    load.toFixed(1),
  ].join(' | ')} |`;

const latencyRow = (who: string, phases: readonly Latency[]): string =>
  `| ${[
    who,
    ...phases.flatMap(({ median, percentile99 }) => [ms(median), ms(percentile99)]),
    percent(phases.at(-1)?.good ?? Number.NaN),
  ].join(' | ')} |`;

const ms = (milliseconds: number): string =>
  Number.isNaN(milliseconds) ? '' : `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;

const percent = (part: number): string => (Number.isNaN(part) ? '' : `${(part * 100).toFixed(1)} %`);

const sum = (times: Readonly<Record<string, Times>>): number =>
  Object.values(times).reduce((total, { count }) => total + count, 0);
