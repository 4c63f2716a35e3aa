import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from '../../bench/servers.ts';
import { createClient } from './ask.ts';
import { percentile, run, type CrowdResult } from './crowd.ts';
import { createRandom, dearRequests, type SentRequest } from './requests.ts';
import type { Samples } from './wiki.ts';

/** How long trivial requests took beside a costly one. */
export interface Beside {
  readonly name: string;
  /** How many clients sent the costly request. */
  readonly clients: number;
  readonly median: number;
  readonly percentile99: number;
  /** How the costly requests ended, by status and error code, and the median of the answered in milliseconds. */
  readonly ends: Readonly<Record<string, number>>;
  readonly costly: number | undefined;
  readonly isTooSlow: boolean;
}

/** Milliseconds between trivial requests. */
const EVERY = 5;

/** Seconds of each measurement. */
const SECONDS = 4;

/** Measures what each costly request does to trivial ones, and prints it. */
export async function runBeside(
  server: Server,
  samples: Samples,
  only: string,
  report: (line: string) => void,
): Promise<readonly Beside[]> {
  const trivial = createClient(server.url, { 'user-agent': 'Visitor', 'x-forwarded-for': '198.51.100.1' });
  const random = createRandom(1);
  const next = (): SentRequest => ({
    query: `action=query&format=json&formatversion=2&${
      random.below(2) === 0 ? 'meta=siteinfo' : `titles=${encodeURIComponent(random.of(samples.titles))}`
    }`,
  });
  const measure = async (): Promise<number[]> => {
    const times: number[] = [];
    const pending: Promise<void>[] = [];
    const end = performance.now() + SECONDS * 1000;
    for (let due = performance.now(); due < end; due += EVERY) {
      pending.push(trivial(next()).then(({ milliseconds }) => void times.push(milliseconds)));
      await pause(Math.max(0, due + EVERY - performance.now()));
    }
    await Promise.all(pending);
    return times;
  };
  await measure();
  const idle = await measure();
  const longest = Math.max(50, 3 * percentile(idle, 0.99));
  console.log(`## ${server.name}`);
  console.log(
    `idle: p50 ${percentile(idle, 0.5).toFixed(1)} ms, p99 ${percentile(idle, 0.99).toFixed(1)} ms`,
  );
  console.log('| beside | clients | p50 ms | p99 ms | answers | their p50 ms | |');
  console.log('| --- | --: | --: | --: | --- | --: | --- |');
  const found: Beside[] = [];
  for (const template of dearRequests(samples).filter(({ name }) => name.includes(only))) {
    for (const clients of [1, 8]) {
      report(`${template.name}, ${clients} clients`);
      const costly = run({
        url: server.url,
        samples,
        templates: [template.name],
        addresses: clients,
        connections: clients,
        seconds: SECONDS + 1,
        patience: 30,
        seed: 1,
      });
      await pause(700);
      const times = await measure();
      const crowd = await costly;
      const one: Beside = {
        name: template.name,
        clients,
        median: percentile(times, 0.5),
        percentile99: percentile(times, 0.99),
        ends: endsOf(crowd),
        costly: crowd.answered[template.name]?.median,
        isTooSlow: percentile(times, 0.99) > longest,
      };
      found.push(one);
      const { median, percentile99, ends } = one;
      const told = Object.entries(ends)
        .map(([end, count]) => `${count} × ${end}`)
        .join(', ');
      console.log(
        `| ${template.name} | ${clients} | ${median.toFixed(1)} | ${percentile99.toFixed(1)} | ${told} | ` +
          `${one.costly?.toFixed(0) ?? ''} | ${one.isTooSlow ? 'too slow' : ''} |`,
      );
    }
  }
  return found;
}

function endsOf({ answered, refused, sent }: CrowdResult): Readonly<Record<string, number>> {
  const ends = Object.entries({ ...answered, ...refused }).map(([end, { count }]): [string, number] => [
    end in answered ? '200' : end,
    count,
  ]);
  const ended = ends.reduce((sum, [, count]) => sum + count, 0);
  return Object.fromEntries([...ends, ['not ended', sent - ended]]);
}
