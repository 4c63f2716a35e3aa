import { below, random, zipf, type Random } from '../wiki/random.ts';
import type { Mix } from './mixes.ts';

/** A request that arrives. */
export interface Arrival {
  /** Milliseconds since the beginning. */
  readonly at: number;
  /** Name of the kind of request. */
  readonly kind: string;
  readonly clientClass: string;
  /** IP address of the client. */
  readonly address: string;
  /** Which of the requests of this kind it is; one that has come before is asked for again. */
  readonly variant: number;
}

/** How requests arrive. */
export interface Load {
  readonly mix: Mix;
  /** Requests a second, on average. */
  readonly rate: number;
  readonly seconds: number;
  readonly seed: number;
  /** Without it, requests come independently of each other. */
  readonly bursts?: Bursts;
}

/** Times in which more requests come. */
export interface Bursts {
  /** How many times as many as on average. */
  readonly times: number;
  /** Part of the time that they take. */
  readonly share: number;
  /** How long one lasts on average. */
  readonly seconds: number;
}

/** Makes the requests of a load in the order in which they arrive; the same seed gives the same ones. */
export function createArrivals(load: Load): readonly Arrival[] {
  const { mix, seconds, seed } = load;
  const draw = random(seed, 1);
  const kinds = cumulate(mix.kinds);
  const classes = cumulate(mix.classes);
  const arrivals: Arrival[] = [];
  let unique = mix.popular;
  for (const at of timesOf(load, random(seed, 2))) {
    if (at >= seconds * 1000) break;
    const clientClass = pick(classes, draw);
    const isRepeated = draw() < mix.repeated;
    arrivals.push({
      at,
      kind: pick(kinds, draw),
      clientClass,
      address: addressOf(clientClass, zipf(draw, mix.clients, 1)),
      variant: isRepeated ? zipf(draw, mix.popular, 1) : unique++,
    });
  }
  return arrivals;
}

function* timesOf({ rate, bursts }: Load, draw: Random): Generator<number> {
  const wait = (perSecond: number): number => (-Math.log(1 - draw()) * 1000) / perSecond;
  let at = 0;
  if (!bursts) for (;;) yield (at += wait(rate));
  const { times, share, seconds } = bursts;
  const calm = Math.max(0, (rate * (1 - share * times)) / (1 - share));
  for (let isBurst = false; ; isBurst = !isBurst) {
    const lasts = isBurst ? seconds : (seconds * (1 - share)) / share;
    const end = at - Math.log(1 - draw()) * lasts * 1000;
    const perSecond = isBurst ? rate * times : calm;
    for (let next = at + wait(perSecond); next < end; next += wait(perSecond)) yield next;
    at = end;
  }
}

function cumulate(shares: Readonly<Record<string, number>>): readonly (readonly [string, number])[] {
  const total = Object.values(shares).reduce((sum, share) => sum + share, 0);
  let sum = 0;
  return Object.entries(shares).map(([name, share]) => [name, (sum += share / total)] as const);
}

function pick(cumulated: readonly (readonly [string, number])[], draw: Random): string {
  const value = draw();
  return cumulated.find(([, until]) => value < until)?.[0] ?? cumulated.at(-1)?.[0] ?? '';
}

/** An address for each client, in networks of its own for the first thousands. */
function addressOf(clientClass: string, client: number): string {
  const first = 11 + (clientClass.length % 80);
  const draw = random(client, clientClass.length);
  return `${first}.${below(draw, 256)}.${below(draw, 256)}.${1 + below(draw, 254)}`;
}
