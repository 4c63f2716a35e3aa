import { BlockList, isIP } from 'node:net';
import { hash } from 'node:crypto';
import { type AccountKind, agentOf as agentHeader, type RequestWork } from '@wikiquery/core/api';
import {
  cookiePrefixOf,
  openSession,
  readCookie,
  type Revocations,
  type Secret,
  type SessionData,
} from '@wikiquery/core/sessions';
import { sanitizeIp, type Site } from '@wikiquery/core/wiki';
import type { ServedRequest } from '../served-request.ts';
import { createRecent } from './recent.ts';
import type { Rule, Rules } from './settings.ts';

/** The sender of a request, as far as it is known before the database is queried. */
export interface Client {
  readonly class: string;
  /** Its class, then the groups that contain it, then itself. */
  readonly path: readonly string[];
  /** Keys that its usage is charged to, such as its address, network and crawler, or its account. */
  readonly accounts: readonly string[];
  /** Whether its requests run without waiting and are never refused. */
  readonly isExempt: boolean;
  /** Whether it may be a proxy on this machine that does not pass on its clients' addresses. */
  readonly isLocal: boolean;
}

/** Tells clients apart. */
export interface Clients {
  readonly identify: (raw: ServedRequest) => Client;
  /** Remembers the account of a session cookie, as found while its request was answered. */
  readonly learn: (raw: ServedRequest, work: Pick<RequestWork, 'account' | 'accountName'>) => void;
}

/** What is needed to verify session cookies. */
export interface SessionChecks {
  readonly secret: Secret;
  readonly revocations: Revocations;
}

/** The account of a cookie, as read from it or learned from an answer. */
interface Known {
  readonly account: AccountKind;
  readonly name: string;
  readonly until: number;
}

interface Place {
  readonly group: string;
  readonly network: string;
  readonly isExempt: boolean;
  readonly isLocal: boolean;
}

interface Agent {
  /** The part of its name that marks it as a crawler, in lower case. */
  readonly crawler: string | undefined;
  /** Whether it names a contact. */
  readonly isContact: boolean;
  readonly isExempt: boolean;
}

/** Milliseconds for which an account is remembered. */
const FRESH = 60_000;
const MOST = 10_000;
/** Characters of a user agent that are matched against rules. */
const MOST_CHARACTERS = 500;

/** Makes the identification of a site's clients. */
export function createClients(
  site: Site,
  rules: Rules,
  sessions: SessionChecks | undefined,
  now: () => number,
): Clients {
  const prefix = cookiePrefixOf(site);
  const ours = `${prefix}_${site.configuration.settings.sessions ? 'wikiquery_' : ''}`;
  const names = [`${ours}BPsession`, `${ours}session`];
  const known = createRecent<Known>(MOST);
  const places = createRecent<Place>(MOST);
  const agents = createRecent<Agent>(MOST);

  const placeOf = (address: string): Place => {
    const found = places.get(address);
    if (found) return found;
    const { group, network } = networksOf(address);
    const place = {
      group,
      network,
      isExempt: isIn(address, rules.exempt.addresses),
      isLocal: isIn(address, local),
    };
    places.set(address, place);
    return place;
  };

  const agentOf = (text: string): Agent => {
    const found = agents.get(text);
    if (found) return found;
    const agent = {
      crawler: rules.crawlers.exec(text)?.[0].toLowerCase(),
      isContact: /https?:\/\/|[\w.+-]@[\w-]+\.\w|mailto:|\bUser:/i.test(text),
      isExempt: rules.exempt.agents?.test(text) ?? false,
    };
    agents.set(text, agent);
    return agent;
  };

  const accountOf = (cookie: string): Known | undefined => {
    const key = hash('sha1', cookie);
    const time = now();
    const remembered = known.get(key);
    if (remembered && remembered.until > time) return remembered;
    if (!sessions) return undefined;
    for (const name of names) {
      const value = readCookie(cookie, name);
      const session =
        value === undefined ? undefined : openSession(sessions.secret, name, value, time / 1000);
      if (!session?.user || isLoggedOut(sessions.revocations, session, time)) continue;
      // Whether it is a bot is only known once a request has been answered.
      return { account: 'user', name: remembered?.name ?? `#${session.user.id}`, until: time };
    }
    return undefined;
  };

  return {
    identify: (raw) => {
      const { address = '', parameters, headers = {} } = raw;
      const cookie = headers['cookie'];
      const account = typeof cookie === 'string' && cookie.includes(prefix) ? accountOf(cookie) : undefined;
      const place = placeOf(address);
      const agentText = agentHeader(raw).slice(0, MOST_CHARACTERS);
      const agent = agentOf(agentText);
      const isKnown = account && account.account !== 'anonymous';
      const name = isKnown ? account.name : undefined;
      const usual = isKnown
        ? account.account === 'bot'
          ? 'bots'
          : 'editors'
        : agent.crawler !== undefined
          ? 'crawlers'
          : agent.isContact && parameters.has('maxlag')
            ? 'polite'
            : 'anonymous';
      const rule = rules.list.find((one) => holds(one, agentText, address, name));
      const chosen = rule?.class ?? usual;
      const isExempt =
        place.isExempt || agent.isExempt || (name !== undefined && rules.exempt.accounts.has(name));
      if (name !== undefined) {
        return {
          class: chosen,
          path: [chosen, `account ${name}`],
          accounts: [`account ${name}`],
          isExempt,
          isLocal: false,
        };
      }
      const given = rules.clientHeader === undefined ? undefined : headers[rules.clientHeader];
      const isGiven = typeof given === 'string';
      const network = isGiven ? `client ${given}` : place.network;
      const accounts = isGiven ? [network] : [address, network];
      if (usual === 'crawlers') accounts.push(`crawler ${agent.crawler ?? ''}`);
      // All addresses of a crawler that identifies itself count as one.
      const group = usual === 'crawlers' ? (agent.crawler ?? '') : isGiven ? network : place.group;
      return {
        class: chosen,
        path: [chosen, group, network, address],
        accounts,
        isExempt,
        isLocal: place.isLocal && !isGiven,
      };
    },
    learn: ({ headers }, { account, accountName }) => {
      const cookie = headers?.['cookie'];
      if (typeof cookie !== 'string' || !cookie.includes(prefix) || accountName === undefined) return;
      const key = hash('sha1', cookie);
      const time = now();
      const before = known.get(key);
      if (before && before.until - time > FRESH / 2 && before.account === account) return;
      known.set(key, { account, name: accountName, until: time + FRESH });
    },
  };
}

function isLoggedOut(revocations: Revocations, session: SessionData, time: number): boolean {
  try {
    return revocations.has(session, Math.floor(time / 1000));
  } catch {
    // The step that answers the request reports the error.
    return true;
  }
}

function holds(
  { agent, addresses, accounts }: Rule,
  text: string,
  address: string,
  name: string | undefined,
) {
  if (agent && !agent.test(text)) return false;
  if (addresses && !isIn(address, addresses)) return false;
  return !accounts || (name !== undefined && accounts.has(name));
}

const isIn = (address: string, list: BlockList | undefined): boolean => {
  const kind = isIP(address);
  return kind !== 0 && list !== undefined && list.check(address, kind === 4 ? 'ipv4' : 'ipv6');
};

const local = new BlockList();
local.addSubnet('127.0.0.0', 8, 'ipv4');
local.addAddress('::1', 'ipv6');

/** The networks of an address: /16 and /24, or /32 and /48. */
function networksOf(address: string): { readonly group: string; readonly network: string } {
  if (isIP(address) === 6) {
    const words = sanitizeIp(address).split(':');
    return { group: `${words.slice(0, 2).join(':')}::/32`, network: `${words.slice(0, 3).join(':')}::/48` };
  }
  const bytes = address.split('.');
  return { group: `${bytes.slice(0, 2).join('.')}.0.0/16`, network: `${bytes.slice(0, 3).join('.')}.0/24` };
}
