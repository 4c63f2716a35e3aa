import { isIP } from 'node:net';
import type { Api } from '../../api/actions/create-api.ts';
import { noted, type RawRequest } from '../../api/request.ts';
import { sanitizeIp } from '../../wiki/ip-address.ts';
import type { RequestLimit } from '../../wiki/settings/serving.ts';
import { createRecent } from './recent.ts';
import { createRefusals } from './refusals.ts';
import { createSharedUsage, type SharedUsage, type Spending } from './shared-usage.ts';

/** An API that counts its requests, and what shares the numbers with other processes. */
export interface LimitedApi extends Api {
  readonly shared: SharedUsage;
  /** Counts requests that other processes have answered. */
  readonly receive: (spent: readonly Spending[]) => void;
}

interface Window {
  readonly begun: number;
  count: number;
}

const MOST = 50_000;

/** Refuses the requests of an IP address that sends too many; an IPv6 /64 counts as one address. */
export function withRequestLimit(
  api: Api,
  { requests, seconds }: RequestLimit,
  now: () => number = () => performance.now(),
): LimitedApi {
  const windows = createRecent<Window>(MOST);
  const shared = createSharedUsage();
  const refuse = createRefusals(api);
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
    handle: (given) => {
      const raw = noted(given);
      const address = addressOf(raw);
      const { begun, count } = add(address, 1);
      shared.note('', address, 1);
      if (count <= requests) return api.handle(raw);
      raw.notes.answeredBy = 'refusal';
      return refuse(raw, 'ratelimited', seconds - (now() - begun) / 1000);
    },
    shared,
    receive: (spent) => {
      for (const [, address, count] of spent) add(address, count);
    },
  };
}

const addressOf = ({ address = '' }: RawRequest): string =>
  isIP(address) === 6 ? sanitizeIp(address).split(':').slice(0, 4).join(':') : address;
