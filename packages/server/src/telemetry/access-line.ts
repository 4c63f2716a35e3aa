import { networkOf } from '@wikiquery/core/wiki';
import type { AnsweredRequest } from './answered-request.ts';
import { printable } from './printable.ts';

/** Options of {@link accessLine}. */
export interface AccessLineOptions {
  readonly format: 'json' | 'text';
  /** Whether addresses are shortened to /24 and /48 networks. */
  readonly networks: boolean;
}

/** Characters of an agent that are logged. */
const MOST_AGENT = 200;

/** Formats a request as a line of the access log, including the line break. */
export function accessLine(request: AnsweredRequest, { format, networks }: AccessLineOptions): string {
  const time = new Date(request.time).toISOString();
  const client = networks ? networkOf(request.address, 24, 48) : request.address;
  const agent = printable(request.agent, MOST_AGENT);
  return format === 'json' ? jsonLine(request, time, client, agent) : textLine(request, time, client, agent);
}

const jsonLine = (request: AnsweredRequest, time: string, client: string, agent: string): string =>
  `${JSON.stringify({
    time,
    client,
    account: request.account,
    class: request.clientClass,
    agent,
    modules: request.modules,
    status: request.status,
    error: request.error,
    bytes: request.bytes,
    ms: tenths(request.milliseconds),
    databaseMs: tenths(request.databaseMilliseconds),
    rows: request.rows,
    cost: tenths(request.cost),
    waitedMs: tenths(request.waitedMilliseconds),
    answeredBy: request.answeredBy,
    wouldBeRefused: request.wouldBeRefused || undefined,
  })}\n`;

function textLine(request: AnsweredRequest, time: string, client: string, agent: string): string {
  const { account, clientClass, modules, status, error = '-', bytes, rows, answeredBy } = request;
  const { milliseconds, databaseMilliseconds, cost, waitedMilliseconds, wouldBeRefused } = request;
  return (
    `${time} ${client || '-'} ${account} ${clientClass} ${modules.join('+')} ${status} ${error} ${bytes}B ` +
    `${tenths(milliseconds)}ms database=${tenths(databaseMilliseconds)}ms rows=${rows} cost=${tenths(cost)} ` +
    `waited=${tenths(waitedMilliseconds)}ms by=${answeredBy}${wouldBeRefused ? ' would-be-refused' : ''} ` +
    `${JSON.stringify(agent)}\n`
  );
}

const tenths = (number: number): number => Math.round(number * 10) / 10;
