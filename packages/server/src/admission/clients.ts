import { hash } from 'node:crypto';
import { isIP, type BlockList } from 'node:net';
import { agentOf, type AccountKind, type RequestWork } from '@wikiquery/core/api';
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
import { blockList, type Rule, type Rules } from './policy.ts';
import { createRecent } from './recent.ts';

/** The sender of a request, as far as it is known before the database is queried. */
export interface Client {
  readonly class: string;
  /** Its class, then the groups that contain it, then itself. */
  readonly path: readonly string[];
  /** Keys that its usage is charged to, such as its address, network and crawler, or its account. */
  readonly accounts: readonly string[];
  /** Whether its requests run without waiting and are never rejected. */
  readonly isExempt: boolean;
  /** Whether it may be a proxy on this machine that does not pass on its clients' addresses. */
  readonly isLocal: boolean;
}

/** Identifies clients. */
export interface Clients {
  readonly identify: (request: ServedRequest) => Client;
  /** Remembers the account of a session cookie, as read while its request was answered. */
  readonly learn: (request: ServedRequest, work: Pick<RequestWork, 'account' | 'accountName'>) => void;
}

/** The parts that verify session cookies. */
export interface SessionChecks {
  readonly secret: Secret;
  readonly revocations: Revocations;
}

/** The account of a cookie, as read from it or learned from an answer. */
interface Account {
  readonly kind: AccountKind;
  readonly name: string;
  readonly until: number;
}

/** Milliseconds for which an account is remembered. */
const FRESH = 60_000;
/** Cookies, addresses and user agents that are remembered. */
const MOST = 10_000;
/** Characters of a user agent that are matched against rules. */
const MOST_CHARACTERS = 500;

/** Makes the identification of a site's clients; `now` returns Unix milliseconds. */
export function createClients(
  site: Site,
  rules: Rules,
  sessions: SessionChecks | undefined,
  now: () => number,
): Clients {
  const prefix = cookiePrefixOf(site);
  const sessionPrefix = `${prefix}_${site.configuration.settings.sessions ? 'wikiquery_' : ''}`;
  const cookieNames = [`${sessionPrefix}BPsession`, `${sessionPrefix}session`];
  const learned = createRecent<Account>(MOST);
  const networkOf = memoize(networksOf);
  const crawlerOf = memoize((agent) => rules.crawlers.exec(agent)?.[0].toLowerCase() ?? '');
  const hasContact = memoize((agent) => contact.test(agent));

  const cookieOf = ({ headers }: ServedRequest): string | undefined => {
    const cookie = headers?.['cookie'];
    return typeof cookie === 'string' && cookie.includes(prefix) ? cookie : undefined;
  };
  const accountOf = (cookie: string): Account | undefined => {
    const time = now();
    const known = learned.get(hash('sha1', cookie));
    if (known && known.until > time) return known;
    if (!sessions) return undefined;
    for (const name of cookieNames) {
      const value = readCookie(cookie, name);
      const session =
        value === undefined ? undefined : openSession(sessions.secret, name, value, time / 1000);
      // Whether it is a bot is only known once a request has been answered.
      if (session?.user && !isLoggedOut(sessions.revocations, session, time))
        return { kind: 'user', name: known?.name ?? `#${session.user.id}`, until: time };
    }
    return undefined;
  };

  return {
    identify: (request) => {
      const { address = '', parameters, headers = {} } = request;
      const cookie = cookieOf(request);
      const account = cookie === undefined ? undefined : accountOf(cookie);
      const name = account?.kind === 'anonymous' ? undefined : account?.name;
      const agent = agentOf(request).slice(0, MOST_CHARACTERS);
      const isMet = (rule: Omit<Rule, 'class'>): boolean => isMetBy(rule, agent, address, name);
      const forced = rules.list.find(isMet)?.class;
      const isExempt = rules.exempt.some(isMet);
      if (name !== undefined) {
        const own = forced ?? (account?.kind === 'bot' ? 'bots' : 'editors');
        const key = `account ${name}`;
        return { class: own, path: [own, key], accounts: [key], isExempt, isLocal: false };
      }
      const crawler = crawlerOf(agent);
      const isPolite = parameters.has('maxlag') && hasContact(agent);
      const own = forced ?? (crawler !== '' ? 'crawlers' : isPolite ? 'polite' : 'anonymous');
      const identified = rules.clientHeader === undefined ? undefined : headers[rules.clientHeader];
      const networks =
        typeof identified === 'string'
          ? [`client ${identified}`, `client ${identified}`]
          : networkOf(address);
      const [group = '', network = ''] = networks;
      const accounts = typeof identified === 'string' ? [network] : [address, network];
      if (crawler !== '') accounts.push(`crawler ${crawler}`);
      return {
        class: own,
        // All addresses of a crawler that identifies itself count as one.
        path: [own, crawler || group, network, address],
        accounts,
        isExempt,
        isLocal: typeof identified !== 'string' && isIn(address, local),
      };
    },
    learn: (request, { account, accountName }) => {
      const cookie = cookieOf(request);
      if (cookie === undefined || accountName === undefined) return;
      const key = hash('sha1', cookie);
      const time = now();
      const known = learned.get(key);
      if (known && known.until - time > FRESH / 2 && known.kind === account) return;
      learned.set(key, { kind: account, name: accountName, until: time + FRESH });
    },
  };
}

/** Caches the results of a function for recent texts. */
function memoize<V>(compute: (text: string) => V): (text: string) => V {
  const results = createRecent<V>(MOST);
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    results.set(text, result);
    return result;
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

/** Whether a user agent names a contact. */
const contact = /https?:\/\/|[\w.+-]@[\w-]+\.\w|mailto:|\bUser:/i;

const isMetBy = (
  { agent, addresses, accounts }: Omit<Rule, 'class'>,
  text: string,
  address: string,
  name: string | undefined,
): boolean =>
  (!agent || agent.test(text)) &&
  (!addresses || isIn(address, addresses)) &&
  (!accounts || (name !== undefined && accounts.has(name)));

const isIn = (address: string, list: BlockList): boolean => {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
};

const local = blockList(['127.0.0.0/8', '::1']);

/** Returns the networks of an address: /16 and /24, or /32 and /48. */
function networksOf(address: string): readonly string[] {
  if (isIP(address) === 6) {
    const words = sanitizeIp(address).split(':');
    return [`${words.slice(0, 2).join(':')}::/32`, `${words.slice(0, 3).join(':')}::/48`];
  }
  const bytes = address.split('.');
  return [`${bytes.slice(0, 2).join('.')}.0.0/16`, `${bytes.slice(0, 3).join('.')}.0/24`];
}
