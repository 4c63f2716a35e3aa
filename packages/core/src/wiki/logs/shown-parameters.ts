import { addDuration } from '../duration.ts';
import type { Json, JsonFields } from '../json.ts';
import { Namespace, type Site } from '../site.ts';
import { isoTimestamp, parseTimestamp, timestampMilliseconds, timestampOf } from '../timestamp.ts';
import { isInvalid, makeTitle, parseTitle, prefixedText } from '../title.ts';
import { canonicalUserName } from '../user-name.ts';
import { formatterOf } from './kinds.ts';
import type { StoredParameters } from './stored-parameters.ts';

/** The fields of a log entry that its parameters depend on. */
export interface LoggedEntry {
  readonly type: string;
  readonly action: string;
  readonly timestamp: string;
}

type Parameters = Map<string, Json | undefined>;
type Shown = JsonFields;

/** Formats a log entry's parameters as the API returns them: names without prefixes, and typed values. */
export function shownParameters(entry: LoggedEntry, stored: StoredParameters, site: Site): Shown {
  const kind = formatterOf(entry.type, entry.action);
  const parameters = kind ? prepare[kind](new Map(stored), entry) : new Map(stored);
  const shown: Record<string, Json | undefined> = {};
  for (const [key, value] of parameters) {
    const [, type, ...name] = key.split(':');
    if (type === undefined || name.length === 0) shown[key] = value;
    else {
      for (const [field, part] of Object.entries(typed(name.join(':'), type, value, site)))
        if (!(field in shown)) shown[field] = part;
    }
  }
  return kind === 'block' || kind === 'protect' ? finish(shown, site) : shown;
}

/** Renames parameters to the names of newer entries; renamed ones move to the end. */
function rename(parameters: Parameters, names: Readonly<Record<string, string>>): Parameters {
  for (const [from, to] of Object.entries(names)) {
    const value = parameters.get(from);
    if (value === undefined || value === null) continue;
    parameters.set(to, value);
    parameters.delete(from);
  }
  return parameters;
}

type Prepare = (parameters: Parameters, entry: LoggedEntry) => Parameters;

const prepare: Readonly<Record<NonNullable<ReturnType<typeof formatterOf>>, Prepare>> = {
  move: (parameters) => {
    rename(parameters, {
      0: '4:title:target',
      1: '5:bool:suppressredirect',
      '4::target': '4:title:target',
      '5::noredir': '5:bool:suppressredirect',
    });
    if (!parameters.has('5:bool:suppressredirect')) parameters.set('5:bool:suppressredirect', false);
    return parameters;
  },
  block: prepareBlock,
  protect: (parameters, { action }) => {
    if (action === 'protect' || action === 'modify')
      rename(parameters, { 0: '4::description', 1: '5:bool:cascade', details: ':array:details' });
    if (action === 'move_prot')
      rename(parameters, { 0: '4:title:oldtitle', '4::oldtitle': '4:title:oldtitle' });
    const cascade = parameters.get('5:bool:cascade');
    if (typeof cascade === 'string') parameters.set('5:bool:cascade', cascade === 'cascade');
    return parameters;
  },
  rights: prepareRights,
  upload: (parameters) => rename(parameters, { img_timestamp: ':timestamp:img_timestamp' }),
  patrol: (parameters) =>
    rename(parameters, {
      0: '4:number:curid',
      1: '5:number:previd',
      2: '6:bool:auto',
      '4::curid': '4:number:curid',
      '5::previd': '5:number:previd',
      '6::auto': '6:bool:auto',
    }),
  merge: (parameters, { action }) => {
    const isInto = action === 'merge-into';
    const page = isInto ? '4:title:src' : '4:title:dest';
    return rename(parameters, {
      0: page,
      1: '5:timestamp:mergepoint',
      '4::dest': page,
      '4::src': page,
      '5::mergepoint': '5:timestamp:mergepoint',
      2: '6::mergerevid',
      // Quirk: of the entry of the other page, the time has the name of the number.
      '7::mergestart': isInto ? '7:timestamp:mergestartid' : '7:timestamp:mergestart',
    });
  },
  delete: prepareDelete,
};

const infinities = new Set(['infinity', 'indefinite', 'infinite', 'never']);

function prepareBlock(stored: Parameters, { action, timestamp }: LoggedEntry): Parameters {
  rename(stored, { 0: '5::duration', 1: '6:array:flags', '6::flags': '6:array:flags' });
  const parameters = new Map([...stored].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  if (action !== 'block' && action !== 'reblock') return parameters;
  if (!parameters.has('5::duration')) parameters.set('5::duration', 'infinity');
  const flags = parameters.get('6:array:flags') ?? [];
  parameters.set('6:array:flags', typeof flags === 'string' ? splitList(flags) : flags);
  const duration = textOf(parameters.get('5::duration'));
  if (infinities.has(duration)) parameters.set('5::duration', 'infinity');
  else {
    const start = timestampMilliseconds(timestamp);
    const end = parseTimestamp(duration, { now: start }) ?? addDuration(start, duration);
    if (end !== undefined) parameters.set(':timestamp:expiry', end);
  }
  return parameters;
}

const splitList = (text: string): string[] => (text === '' ? [] : text.split(','));

function prepareRights(parameters: Parameters): Parameters {
  rename(parameters, {
    0: '4:array:oldgroups',
    1: '5:array:newgroups',
    '4::oldgroups': '4:array:oldgroups',
    '5::newgroups': '5:array:newgroups',
  });
  for (const [key, metadata] of [
    ['4:array:oldgroups', 'oldmetadata'],
    ['5:array:newgroups', 'newmetadata'],
  ] as const) {
    const value = parameters.get(key);
    if (value === undefined) continue;
    const groups =
      typeof value === 'string' ? splitList(value).map((group) => group.trim()) : Object.values(value ?? {});
    parameters.set(key, groups);
    const known = Object.values(parameters.get(metadata) ?? {}) as readonly (Shown | undefined)[];
    // Moves it to the end.
    parameters.delete(metadata);
    parameters.set(
      metadata,
      groups.map((group, i) => ({
        group,
        ...known[i],
        expiry: expiryText(known[i]?.['expiry'], 'infinity'),
      })),
    );
  }
  return parameters;
}

const deleted = [
  ['content', 1],
  ['comment', 2],
  ['user', 4],
  ['restricted', 8],
] as const;

function prepareDelete(stored: Parameters, { action }: LoggedEntry): Parameters {
  if (action === 'restore') {
    const count = stored.get(':assoc:count');
    return new Map(count === undefined ? [] : [[':assoc:count', count]]);
  }
  if (action !== 'event' && action !== 'revision') return new Map();
  const parameters: Parameters = action === 'event' ? withFirst('logging', stored) : stored;
  rename(parameters, {
    0: '4::type',
    1: '5::ids',
    2: '6::ofield',
    3: '7::nfield',
    // Entries about log entries lack the type, so the numbers in their names are one less.
    ...(action === 'event' && { '6::nfield': '7::nfield', '5::ofield': '6::ofield', '4::ids': '5::ids' }),
  });
  const ids = parameters.get('5::ids') ?? '';
  const shown: Parameters = new Map([
    ['::type', parameters.get('4::type')],
    [':array:ids', typeof ids === 'string' ? ids.split(',') : ids],
  ]);
  for (const [from, to] of [
    ['6::ofield', ':assoc:old'],
    ['7::nfield', ':assoc:new'],
  ] as const) {
    const bits = parameters.get(from);
    if (typeof bits !== 'string' && typeof bits !== 'number') continue;
    const bitmask = Number.parseInt(String(bits).replace(/^.field=/, ''), 10) || 0;
    const parts = deleted.map(([name, bit]) => [name, (bitmask & bit) !== 0]);
    shown.set(to, { bitmask, ...Object.fromEntries(parts) });
  }
  return shown;
}

/** Inserts a value before the numbered parameters. */
const withFirst = (first: string, parameters: Parameters): Parameters =>
  new Map([
    ['0', first],
    ...[...parameters].map(([key, value]): [string, Json | undefined] => [
      /^\d+$/.test(key) ? String(Number(key) + 1) : key,
      value,
    ]),
  ]);

/** Formats a value by its type, as one or more fields. */
function typed(name: string, type: string, value: Json | undefined, site: Site): Shown {
  switch (type.trim().toLowerCase()) {
    case 'bool':
      return { [name]: value !== '' && value !== '0' && Boolean(value) };
    case 'number':
      return { [name]: Number(value) || 0 };
    case 'timestamp':
      return { [name]: isoTimestamp(textOf(value)) };
    case 'title':
    case 'title-link':
      return titleFieldsOf(textOf(value), `${name}_`, site);
    case 'user':
    case 'user-link':
      return { [name]: canonicalUserName(textOf(value), site) ?? value };
    case 'msg':
    case 'msg-content':
      return { [`${name}_key`]: value };
    default:
      return { [name]: value };
  }
}

function titleFieldsOf(text: string, prefix: string, site: Site): Shown {
  const parsed = parseTitle(text, site);
  const title = isInvalid(parsed)
    ? makeTitle(Namespace.special, `Badtitle/${text.replaceAll(' ', '_')}`)
    : parsed;
  return { [`${prefix}ns`]: title.namespace, [`${prefix}title`]: prefixedText(title, site) };
}

/** Formats the nested parameters of blocks and protections. */
function finish(shown: Record<string, Json | undefined>, site: Site): Shown {
  const { details, restrictions } = shown as {
    readonly details?: unknown;
    readonly restrictions?: { readonly pages?: unknown };
  };
  if (Array.isArray(details))
    shown['details'] = details.map((detail: Shown) =>
      'expiry' in detail ? { ...detail, expiry: expiryText(detail['expiry'], 'infinite') } : detail,
    );
  if (restrictions?.pages !== undefined) {
    const pages = Object.values(restrictions.pages as object).map((page) =>
      titleFieldsOf(textOf(page), 'page_', site),
    );
    shown['restrictions'] = { ...restrictions, pages };
  }
  return shown;
}

function expiryText(expiry: unknown, infinity: string): string {
  const text = typeof expiry === 'string' ? expiry : '';
  return text === '' || infinities.has(text)
    ? infinity
    : isoTimestamp(parseTimestamp(text, { now: 0 }) ?? timestampOf(0));
}

/** Damaged entries have lists where texts belong. */
const textOf = (value: unknown): string => String(value);
