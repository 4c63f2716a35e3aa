import type { ApiRequest } from '../../packages/core/src/api/request.ts';
import type { GivenAdmissionSettings } from '../../packages/core/src/wiki/settings/admission.ts';
import type { Arrival } from './arrivals.ts';

/** Agents by which a server with {@link classRules} puts clients into classes. */
const agents: Readonly<Record<string, string>> = {
  editors: 'Editor/1.0',
  bots: 'AccountBot/1.0',
  polite: 'ToolBot/1.0 (https://tools.example; ann@tools.example)',
  crawlers: 'GPTBot/1.2',
};

/** Settings that put clients without an account into the classes of those with one: logins are not measured. */
export const classRules: GivenAdmissionSettings = {
  rules: [
    { class: 'editors', agent: '^Editor/' },
    { class: 'bots', agent: '^AccountBot/' },
  ],
};

/** What follows `api.php?` in a request that arrives. */
export function queryOf({ kind, variant, clientClass }: Arrival, query: string, run = ''): string {
  const maxlag = clientClass === 'polite' ? '&maxlag=5' : '';
  return `${query}${maxlag}&requestid=${run}${kind}-${variant}`;
}

/** Names the client of a request that arrives. */
export const agentOf = ({ clientClass }: Arrival): string => agents[clientClass] ?? 'Mozilla/5.0';

/** Makes a request as the API gets it of one that arrives. */
export function requestFrom(arrival: Arrival, query: string): ApiRequest {
  const text = queryOf(arrival, query);
  return {
    method: 'GET',
    posted: false,
    server: 'https://wiki.example',
    url: `/w/api.php?${text}`,
    address: arrival.address,
    headers: { 'user-agent': agentOf(arrival) },
    parameters: new Map(new URLSearchParams(text)),
  };
}
