import { isIP } from 'node:net';
import type { Api } from '../actions/create-api.ts';
import { noted, type RawRequest } from '../api/request.ts';
import { sanitizeIp } from '../wiki/ip-address.ts';
import { createRecent } from './recent.ts';
import { createRefusals } from './refusals.ts';

/** How many requests an IP address may send within so many seconds. */
export interface RequestLimit {
  readonly requests: number;
  readonly seconds: number;
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
): Api {
  const windows = createRecent<Window>(MOST);
  const refuse = createRefusals(api);
  return {
    handle: (given) => {
      const raw = noted(given);
      const time = now();
      const key = keyOf(raw);
      const current = windows.get(key);
      if (!current || time - current.begun >= seconds * 1000) {
        windows.set(key, { begun: time, count: 1 });
        return api.handle(raw);
      }
      current.count++;
      if (current.count <= requests) return api.handle(raw);
      raw.notes.answeredBy = 'refusal';
      return refuse(raw, 'ratelimited', seconds - (time - current.begun) / 1000);
    },
  };
}

const keyOf = ({ address = '' }: RawRequest): string =>
  isIP(address) === 6 ? sanitizeIp(address).split(':').slice(0, 4).join(':') : address;
