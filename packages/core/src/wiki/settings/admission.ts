import { nearestName } from '@wikiquery/common/nearest-name';
import { className, endpoint, headerName, network, pattern } from './forms.ts';
import {
  constant,
  defaulted,
  either,
  flag,
  group,
  list,
  number,
  openGroup,
  optional,
  required,
  text,
  whole,
  type Given,
  type Values,
} from './schema.ts';

/** How the requests of a class of clients are treated when they compete with others. */
const clientClass = (weight: number, share: number, burst: number, wait: number) =>
  group({
    weight: defaulted(
      'Weight of the class when classes compete: each gets a part of the server in proportion to its weight.',
      number({ above: 0 }),
      weight,
    ),
    share: defaulted(
      'Work that each of its clients, and each of its networks, may cause in the long run; 1 keeps one core busy.',
      number({ above: 0 }, 'cores'),
      share,
    ),
    burst: defaulted(
      'Work that a client may cause beyond that, in seconds of one core, after a time without requests.',
      number({ above: 0 }, 'seconds'),
      burst,
    ),
    wait: defaulted('Longest time that its requests wait.', number({ above: 0 }, 'seconds'), wait),
  });

type ClassKind = ReturnType<typeof clientClass>;

/** How the requests of a class of clients are treated. */
export type ClassSettings = NonNullable<ClassKind['value']>;

const anonymous = clientClass(4, 0.5, 30, 5);

/** The classes that every wiki has. */
const defaultClasses = {
  editors: defaulted('Logged-in accounts.', clientClass(64, 1, 60, 10), {}),
  bots: defaulted('Logged-in accounts with the right `bot`.', clientClass(16, 1, 60, 30), {}),
  polite: defaulted(
    'Clients that send `maxlag`, and an address, URL or user page in their `User-Agent`.',
    clientClass(16, 0.5, 30, 15),
    {},
  ),
  anonymous: defaulted('All others.', anonymous, {}),
  crawlers: defaulted('Known crawlers, by their `User-Agent`.', clientClass(1, 0.25, 10, 2), {}),
};

const addresses = list(text(network));
const names = list(text());

const clientRule = {
  class: required('The class: one of `classes`.', text(className)),
  agent: optional(
    'A regular expression, case-insensitive, for the header `User-Agent` or `Api-User-Agent`.',
    text(pattern),
  ),
  addresses: optional('IP addresses and networks.', addresses),
  accounts: optional('Names of accounts.', names),
};

/** The settings of admission, which decides whose requests run when there are too many. */
export const admissionSettings = {
  dryRun: defaulted('Refuses nobody, and only counts what would be refused.', flag, false),
  classes: defaulted(
    'Changes to the classes of clients, and further classes, which have the values of `anonymous` unless set.',
    openGroup(defaultClasses, anonymous),
    {},
  ),
  rules: defaulted(
    'Rules that put clients into classes before anything else does; all conditions of a rule must hold.',
    list(group(clientRule)),
    [],
  ),
  crawlers: optional(
    'A regular expression for the agents of crawlers, in place of the list that comes with Wikiquery.',
    text(pattern),
  ),
  exempt: defaulted(
    'Clients that neither wait nor are refused.',
    group({
      addresses: defaulted('IP addresses and networks.', addresses, []),
      accounts: defaulted('Names of accounts.', names, []),
      agents: defaulted('Regular expressions for agents.', list(text(pattern)), []),
    }),
    {},
  ),
  clientHeader: optional(
    'Name of a header by which a proxy tells clients apart, in place of their networks; the proxy must overwrite what clients send in it.',
    text(headerName),
  ),
  hard: defaulted('Whether shares are enforced even while the server has time to spare.', flag, false),
  queue: defaulted(
    'Maximum number of waiting requests, in each process.',
    whole({ least: 1 }, 'requests'),
    1000,
  ),
  listen: optional('Where messages from peers are received, over UDP.', text(endpoint)),
  peers: defaulted('The servers that share clients’ budgets.', list(text(endpoint)), []),
};

/** Describes the first rule whose class does not exist, or the first class that no rule uses. */
function findLooseEnd(given: Readonly<Record<string, unknown>>): string | undefined {
  const { classes = {}, rules = [] } = given as GivenAdmissionSettings;
  const known = [...Object.keys(defaultClasses), ...Object.keys(classes)];
  const i = rules.findIndex((rule) => !known.includes(rule.class));
  const unknown = rules[i];
  if (unknown) return `.rules[${i}].class must be one of ${known.join(', ')}, not "${unknown.class}".`;
  const used = new Set([...Object.keys(defaultClasses), ...rules.map((rule) => rule.class)]);
  const unused = Object.keys(classes).find((name) => !used.has(name));
  if (unused === undefined) return undefined;
  const meant = nearestName(unused, Object.keys(defaultClasses));
  const hint = meant === undefined ? '' : `; did you mean "${meant}"?`;
  return `.classes.${unused} is a class that no rule uses${hint === '' ? '.' : hint}`;
}

/** {@link admissionSettings}, with their defaults. */
export type AdmissionSettings = Values<typeof admissionSettings>;

/** {@link admissionSettings} as a configuration has them. */
export type GivenAdmissionSettings = Given<typeof admissionSettings>;

/** The setting `admission`; false lets all requests run as they come. */
export const admission = either(group(admissionSettings, findLooseEnd), constant(false));
