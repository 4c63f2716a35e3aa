import { BlockList, isIP } from 'node:net';
import {
  admissionSettings,
  complete,
  readEndpoint,
  type ClassSettings,
  type Endpoint,
  type GivenAdmissionSettings,
} from '@wikiquery/core/wiki/settings';
import { usualCrawlers } from './crawlers.ts';
import type { Allowance } from './token-buckets.ts';

/** How the requests of a class are treated. */
export interface ClientClass {
  readonly weight: number;
  readonly allowance: Allowance;
  /** Milliseconds for which its requests wait at most. */
  readonly patience: number;
}

/** A compiled rule that assigns clients to a class; undefined conditions match all clients. */
export interface Rule {
  readonly class: string;
  readonly agent: RegExp | undefined;
  readonly addresses: BlockList | undefined;
  readonly accounts: ReadonlySet<string> | undefined;
}

/** The compiled rules that decide which class a client belongs to, and which clients are exempt. */
export interface Rules {
  readonly list: readonly Rule[];
  readonly crawlers: RegExp;
  /** Exempt clients match one of these. */
  readonly exempt: readonly Omit<Rule, 'class'>[];
  /** Name of the header with which a proxy identifies clients, in lower case. */
  readonly clientHeader: string | undefined;
}

/** The admission settings in compiled form. */
export interface AdmissionPolicy {
  readonly classOf: (name: string) => ClientClass;
  readonly rules: Rules;
  /** Whether rejections are only counted. */
  readonly dryRun: boolean;
  /** Whether allowances hold even when no requests wait. */
  readonly hard: boolean;
  /** Maximum number of waiting requests. */
  readonly queue: number;
  readonly listen: Endpoint | undefined;
  readonly peers: readonly Endpoint[];
}

/** Completes the settings with their defaults, and compiles them. */
export function readAdmissionPolicy(given: GivenAdmissionSettings): AdmissionPolicy {
  const { classes, rules, exempt, crawlers, clientHeader, listen, peers, dryRun, hard, queue } = complete(
    admissionSettings,
    given,
  );
  const known = new Map(Object.entries(classes).map(([name, settings]) => [name, classFrom(settings)]));
  const anonymous = classFrom(classes.anonymous);
  const { addresses, accounts, agents } = exempt;
  const exemptions: ConditionSettings[] = [
    ...(addresses.length > 0 ? [{ addresses }] : []),
    ...(accounts.length > 0 ? [{ accounts }] : []),
    ...agents.map((agent) => ({ agent })),
  ];
  return {
    classOf: (name) => known.get(name) ?? anonymous,
    rules: {
      list: rules.map((rule) => ({ class: rule.class, ...conditionsFrom(rule) })),
      crawlers: pattern(crawlers ?? usualCrawlers),
      exempt: exemptions.map(conditionsFrom),
      clientHeader: clientHeader?.toLowerCase(),
    },
    dryRun,
    hard,
    queue,
    listen: listen === undefined ? undefined : readEndpoint(listen),
    peers: peers.map(readEndpoint).filter((peer) => peer !== undefined),
  };
}

type ConditionSettings = Partial<Omit<Required<GivenAdmissionSettings>['rules'][number], 'class'>>;

const conditionsFrom = ({ agent, addresses, accounts }: ConditionSettings): Omit<Rule, 'class'> => ({
  agent: agent === undefined ? undefined : pattern(agent),
  addresses: addresses && blockList(addresses),
  accounts: accounts && new Set(accounts),
});

const classFrom = ({ weight, share, burst, wait }: ClassSettings): ClientClass => ({
  weight,
  allowance: { rate: share * 1000, burst: burst * 1000 },
  patience: wait * 1000,
});

const pattern = (source: string): RegExp => new RegExp(source, 'i');

/** Compiles IP addresses and networks. */
export function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [start = '', length] = network.split('/');
    const isIpv4 = isIP(start) === 4;
    list.addSubnet(start, Number(length ?? (isIpv4 ? 32 : 128)), isIpv4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
