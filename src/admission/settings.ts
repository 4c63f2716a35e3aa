import { BlockList, isIP } from 'node:net';
import type { AdmissionSettings, ClassSettings } from '../wiki/admission-settings.ts';
import type { Allowance } from './buckets.ts';
import { usualCrawlers } from './crawlers.ts';

/** How the requests of a class are treated. */
export interface ClientClass {
  readonly weight: number;
  readonly allowance: Allowance;
  /** Milliseconds that its requests wait at most. */
  readonly patience: number;
}

/** A rule, ready to be tried. */
export interface Rule {
  readonly class: string;
  readonly agent: RegExp | undefined;
  readonly addresses: BlockList | undefined;
  readonly accounts: ReadonlySet<string> | undefined;
}

/** What decides to which class a client belongs. */
export interface Rules {
  readonly list: readonly Rule[];
  readonly crawlers: RegExp;
  readonly exempt: {
    readonly addresses: BlockList | undefined;
    readonly accounts: ReadonlySet<string>;
    readonly agents: RegExp | undefined;
  };
  /** In lower case. */
  readonly clientHeader: string | undefined;
}

/** How requests are admitted. */
export interface AdmissionPolicy {
  readonly classOf: (name: string) => ClientClass;
  readonly rules: Rules;
  readonly dryRun: boolean;
  readonly hard: boolean;
  /** Most requests that wait. */
  readonly queue: number;
  readonly listen: Endpoint | undefined;
  readonly peers: readonly Endpoint[];
}

/** Where a process receives messages. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

const usual: Required<ClassSettings> = { weight: 4, share: 0.5, burst: 30, wait: 5 };

/** The classes that every wiki has. */
const usualClasses: Readonly<Record<string, Required<ClassSettings>>> = {
  editors: { weight: 64, share: 1, burst: 60, wait: 10 },
  bots: { weight: 16, share: 1, burst: 60, wait: 30 },
  polite: { weight: 16, share: 0.5, burst: 30, wait: 15 },
  anonymous: usual,
  crawlers: { weight: 1, share: 0.25, burst: 10, wait: 2 },
};

/** Reads how requests are admitted; a TypeError says what is wrong with the settings. */
export function readAdmissionPolicy(settings: AdmissionSettings): AdmissionPolicy {
  const { classes = {}, rules = [], exempt = {}, hard = false, dryRun = false, queue = 1000 } = settings;
  const known = new Map<string, ClientClass>();
  for (const [name, defaults] of Object.entries(usualClasses)) known.set(name, classFrom(name, defaults));
  for (const [name, given] of Object.entries(classes)) {
    known.set(name, classFrom(name, { ...(usualClasses[name] ?? usual), ...given }));
  }
  const otherwise = classFrom('anonymous', { ...usual, ...classes['anonymous'] });
  return {
    classOf: (name) => known.get(name) ?? otherwise,
    rules: {
      list: rules.map((rule, i) => {
        const { class: name, agent, addresses, accounts } = rule;
        if (!known.has(name)) throw new TypeError(`admission.rules[${i}]: there is no class "${name}".`);
        return {
          class: name,
          agent: agent === undefined ? undefined : pattern(agent, `rules[${i}].agent`),
          addresses: addresses && blockList(addresses, `rules[${i}].addresses`),
          accounts: accounts && new Set(accounts),
        };
      }),
      crawlers: pattern(settings.crawlers ?? usualCrawlers, 'crawlers'),
      exempt: {
        addresses: exempt.addresses && blockList(exempt.addresses, 'exempt.addresses'),
        accounts: new Set(exempt.accounts),
        agents: exempt.agents && pattern(exempt.agents.join('|'), 'exempt.agents'),
      },
      clientHeader: settings.clientHeader?.toLowerCase(),
    },
    dryRun,
    hard,
    queue: positive(queue, 'queue'),
    listen: settings.listen === undefined ? undefined : endpoint(settings.listen, 'listen'),
    peers: (settings.peers ?? []).map((peer) => endpoint(peer, 'peers')),
  };
}

function classFrom(name: string, { weight, share, burst, wait }: Required<ClassSettings>): ClientClass {
  const of = `classes.${name}`;
  return {
    weight: positive(weight, `${of}.weight`),
    allowance: {
      rate: positive(share, `${of}.share`) * 1000,
      burst: positive(burst, `${of}.burst`) * 1000,
    },
    patience: positive(wait, `${of}.wait`) * 1000,
  };
}

function positive(number: unknown, name: string): number {
  if (typeof number === 'number' && number > 0) return number;
  throw new TypeError(`admission.${name} must be a number greater than 0.`);
}

function pattern(source: string, name: string): RegExp {
  try {
    return new RegExp(source, 'i');
  } catch {
    throw new TypeError(`admission.${name} is not a regular expression: ${source}`);
  }
}

function blockList(networks: readonly string[], name: string): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [start = '', length] = network.split('/');
    const kind = isIP(start);
    const longest = kind === 4 ? 32 : 128;
    const bits = length === undefined ? longest : Number(length);
    if (kind === 0 || !Number.isInteger(bits) || bits < 0 || bits > longest) {
      throw new TypeError(`admission.${name}: "${network}" is no IP address or network.`);
    }
    list.addSubnet(start, bits, kind === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

function endpoint(text: string, name: string): Endpoint {
  const [, host = '', port = ''] = /^\[?(.+?)\]?:(\d{1,5})$/.exec(text) ?? [];
  if (host === '') throw new TypeError(`admission.${name}: "${text}" must be like 192.0.2.1:7946.`);
  return { host, port: Number(port) };
}
