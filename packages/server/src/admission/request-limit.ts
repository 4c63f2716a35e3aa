import { isIP } from 'node:net';
import { sanitizeIp } from '@wikiquery/core/wiki';
import type { RequestLimit } from '@wikiquery/core/wiki/settings';
import { withoutWork, type Step } from '../pipeline-result.ts';
import type { ServedApi, ServedRequest } from '../served-request.ts';
import { createRecent } from './recent.ts';
import { createRejections } from './rejections.ts';
import { createSharedUsage, type SharedUsage, type Spending } from './shared-usage.ts';

/** A request limit whose counts are shared with other processes. */
export interface RequestCounting {
  readonly step: Step;
  readonly shared: SharedUsage;
  /** Counts requests that other processes have answered. */
  readonly receive: (spent: readonly Spending[]) => void;
}

interface Window {
  readonly begun: number;
  count: number;
}

const MOST = 50_000;

/** Makes a step that refuses requests of IP addresses that send too many; an IPv6 /64 counts as one address. */
export function createRequestLimit(
  api: Pick<ServedApi, 'refuse'>,
  { requests, seconds }: RequestLimit,
  now: () => number = () => performance.now(),
): RequestCounting {
  const windows = createRecent<Window>(MOST);
  const shared = createSharedUsage();
  const reject = createRejections(api);
  const add = (address: string, count: number): Window => {
    const time = now();
    let window = windows.get(address);
    if (!window || time - window.begun >= seconds * 1000) {
      window = { begun: time, count: 0 };
      windows.set(address, window);
    }
    window.count += count;
    return window;
  };
  return {
    step: async (incoming, next) => {
      const { request } = incoming;
      const address = addressOf(request);
      const { begun, count } = add(address, 1);
      shared.note('', address, 1);
      if (count <= requests) return next(incoming);
      const wait = seconds - (now() - begun) / 1000;
      return withoutWork(await reject(request, 'ratelimited', wait), 'refusal');
    },
    shared,
    receive: (spent) => {
      for (const [, address, count] of spent) add(address, count);
    },
  };
}

const addressOf = ({ address = '' }: ServedRequest): string =>
  isIP(address) === 6 ? sanitizeIp(address).split(':').slice(0, 4).join(':') : address;
