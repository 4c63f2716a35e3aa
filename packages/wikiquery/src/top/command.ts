import { parseArgs, stripVTControlCharacters } from 'node:util';
import { groupings, mergeTops, rowsOf, sortKeys, totalRow, type TopState } from '@wikiquery/server/telemetry';
import type { Command } from '../command.ts';
import { options } from '../help/top.ts';
import { readAddress } from '../metrics-address.ts';
import { CommandLineError, UsageError } from '../problem.ts';
import { showLive } from './live.ts';
import { drawScreen } from './screen.ts';
import type { View } from './view.ts';

/** `wikiquery top` shows who caused how much cost on servers that run with `--metrics`. */
export const top: Command = {
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options });
    const view: View = {
      by: oneOf(groupings, values.by, '--by'),
      sort: oneOf(sortKeys, values.sort, '--sort'),
      filter: values.filter,
      isTyping: false,
      isPaused: false,
    };
    const seconds = Number(values.interval);
    if (!(seconds >= 0.1 && seconds <= 3600))
      throw new CommandLineError(`--interval must be a number from 0.1 to 3600, not "${values.interval}".`);
    const look = async (): Promise<TopState> => mergeTops(await Promise.all(values.at.map(readTop)));
    const from = values.at.join(' ');
    if (values.json) {
      const state = await look();
      const groups = groupings.map((by) => [by, rowsOf(state, by, view.sort, view.filter)]);
      const report = {
        seconds: state.seconds,
        notices: state.notices,
        all: totalRow(state),
        ...Object.fromEntries(groups),
      };
      process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
      return 0;
    }
    if (!values.once && process.stdout.isTTY && process.stdin.isTTY)
      return showLive({ view, look, from, seconds });
    const size = { columns: process.stdout.columns || 80, rows: 40 };
    const lines = drawScreen(await look(), view, size, { from }).slice(0, -1);
    process.stdout.write(`${lines.map((line) => stripVTControlCharacters(line).trimEnd()).join('\n')}\n`);
    return 0;
  },
};

function oneOf<const T extends string>(names: readonly T[], text: string, option: string): T {
  const found = names.find((name) => name === text);
  if (found === undefined)
    throw new UsageError(`${option} must be one of ${names.join(', ')}, not "${text}".`);
  return found;
}

/** Milliseconds to wait for a server. */
const PATIENCE = 5000;

async function readTop(at: string): Promise<TopState> {
  const { host, port } = readAddress(at, '--at');
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/top`;
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined);
  if (!response)
    throw new UsageError(
      `Nothing answers at ${url}: start the server with --metrics ${at}, or name its address with --at.`,
    );
  if (!response.ok)
    throw new UsageError(`${url} answers with status ${response.status}: is it a Wikiquery server?`);
  return (await response.json()) as TopState;
}
