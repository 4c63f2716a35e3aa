import type { TheirModule, TheirParameter } from '../read-modules.ts';
import { joinValues } from './api-request.ts';
import { below, pick, pickSome, type Random } from './draw.ts';
import type { KnownNames } from './known-names.ts';

/** The parts of the names in a wiki that a module is about. */
export type Kind = 'titles' | 'categories' | 'files' | 'templates';

/** What the titles of modules name; other modules take titles of all kinds. */
const kinds: Readonly<Record<string, Kind>> = {
  allcategories: 'categories',
  allfileusages: 'files',
  allimages: 'files',
  alltransclusions: 'templates',
  categories: 'categories',
  categoryinfo: 'categories',
  categorymembers: 'categories',
  duplicatefiles: 'files',
  embeddedin: 'templates',
  filearchive: 'files',
  fileusage: 'files',
  images: 'files',
  imageinfo: 'files',
  imageusage: 'files',
  stashimageinfo: 'files',
  templates: 'templates',
  transcludedin: 'templates',
  videoinfo: 'files',
};

/** Returns what the titles that a module reads name. */
export const kindOf = ({ name }: TheirModule): Kind => kinds[name] ?? 'titles';

/** Values of enumerations by which an answer is a matter of chance. */
const chance: ReadonlySet<string> = new Set(['random']);

/** Items that lists return, mostly few: long lists cost the wiki more and show little more. */
const limits = [1, 2, 3, 5, 5, 10, 10, 20, 50];

/** Names that no wiki has, or that are written in unusual ways. */
const oddNames = [
  'No such name',
  'a',
  '[[',
  'en:X',
  'Special:Version',
  'Talk:',
  '_',
  ' : ',
  '0',
  'ß',
  '\u0130',
];

/** Draws a text for one of a module's parameters; undefined if nothing fits it. */
export function drawValue(
  random: Random,
  module: TheirModule,
  parameter: TheirParameter,
  names: KnownNames,
): string | undefined {
  const { type } = parameter;
  if (parameter['multi'] !== true) return drawOne(random, module, parameter, names);
  const { allspecifier, lowlimit } = parameter;
  if (typeof allspecifier === 'string' && random() < 0.15) return allspecifier;
  if (Array.isArray(type)) {
    const values = type.map(String).filter((value) => !chance.has(value));
    const most = typeof lowlimit === 'number' ? lowlimit : 50;
    const count = random() < 0.2 ? most : 1 + below(random, 4);
    return joinValues(withoutOpposites(pickSome(random, values, Math.min(count, most))));
  }
  const drawn = Array.from({ length: 1 + below(random, 3) }, () =>
    drawOne(random, module, parameter, names),
  ).filter((value) => value !== undefined);
  return drawn.length > 0 ? joinValues([...new Set(drawn)]) : undefined;
}

/** Drops values whose opposite comes before them, such as `!minor` after `minor`: requests with both are refused. */
const withoutOpposites = (values: readonly string[]): readonly string[] =>
  values.filter((value, i) => {
    const opposite = value.startsWith('!') ? value.slice(1) : `!${value}`;
    return !values.slice(0, i).includes(opposite);
  });

function drawOne(
  random: Random,
  module: TheirModule,
  parameter: TheirParameter,
  names: KnownNames,
): string | undefined {
  const { type, name } = parameter;
  if (Array.isArray(type))
    return pick(
      random,
      type.map(String).filter((value) => !chance.has(value)),
    );
  switch (type) {
    case 'boolean':
      return '1';
    case 'limit':
      return random() < 0.03 ? 'max' : String(pick(random, limits));
    case 'timestamp':
    case 'expiry':
      return pick(random, [...names.timestamps, '2020-01-01T00:00:00Z']);
    case 'namespace':
      return pick(random, names.namespaces);
    case 'user':
      return random() < 0.1 ? drawUser(random, parameter, names) : pick(random, names.users);
    case 'integer':
      return drawInteger(random, parameter, names);
    case 'title':
      return drawTitle(random, kindOf(module), names);
    case 'upload':
    case 'password':
      return undefined;
    default:
      return drawText(random, module, name, names);
  }
}

/** Draws a name of another kind that a parameter for users accepts, such as an IP address. */
function drawUser(random: Random, { subtypes }: TheirParameter, names: KnownNames): string | undefined {
  const kind = pick(random, Array.isArray(subtypes) ? subtypes.map(String) : ['name']);
  if (kind === 'ip') return pick(random, ['203.0.113.7', '2001:db8::1']);
  if (kind === 'cidr') return pick(random, ['203.0.113.0/24', '2001:db8::/32']);
  if (kind === 'id') return `#${pick(random, names.userids) ?? '1'}`;
  return pick(random, oddNames);
}

function drawInteger(
  random: Random,
  { name, min, max }: TheirParameter,
  names: KnownNames,
): string | undefined {
  if (/userids?$/.test(name)) return pick(random, names.userids);
  if (/pageids?$/.test(name)) return pick(random, names.pageids);
  if (/(?:revids?|startid|endid|^(?:from|to)rev)$/.test(name)) return pick(random, names.revids);
  const least = typeof min === 'number' ? min : 0;
  const most = typeof max === 'number' ? Math.min(max, least + 500) : least + 500;
  return String(least + below(random, most - least + 1));
}

/** Draws a title, mostly of a page that exists. */
export function drawTitle(random: Random, kind: Kind, names: KnownNames): string | undefined {
  const title = random() < 0.06 ? pick(random, oddNames) : pick(random, names[kind]);
  if (title === undefined) return pick(random, names.titles);
  const form = random();
  if (form < 0.05) return title.replaceAll(' ', '_');
  return form < 0.08 ? `${title} ` : title;
}

/** The part of a title after its namespace. */
const withoutNamespace = (title: string): string => title.replace(/^[^:]+:/, '');

/** Draws a text by the name of a parameter, since its type allows any. */
function drawText(random: Random, module: TheirModule, name: string, names: KnownNames): string | undefined {
  const title = (): string => withoutNamespace(drawTitle(random, kindOf(module), names) ?? 'A');
  switch (name) {
    case 'continue':
    case 'token':
    case 'filekey':
    case 'sessionkey':
      return undefined;
    case 'titles':
    case 'title':
    case 'torelative':
      return drawTitle(random, kindOf(module), names);
    case 'categories':
    case 'templates':
      return drawTitle(random, name, names);
    case 'images':
      return drawTitle(random, 'files', names);
    case 'from':
    case 'to':
      return title();
    case 'prefix':
      return module.name.startsWith('iw')
        ? pick(random, names.interwikis)
        : title().slice(0, 1 + below(random, 2));
    case 'search':
      return title().split(/[\s_]/)[0];
    case 'sha1':
      return pick(random, names.hashes);
    case 'tag':
    case 'tags':
      return pick(random, names.tags);
    case 'propname':
    case 'propnames':
      return pick(random, names.properties);
    case 'lang':
    case 'language':
    case 'languages':
    case 'inlanguagecode':
    case 'code':
      return pick(random, ['en', 'de', 'fr', 'zh-hans', 'qqx']);
    case 'userprefix':
      return pick(random, names.users)?.slice(0, 2);
    case 'messages':
      return pick(random, ['mainpage', 'aboutsite', 'sidebar', 'no-such-message']);
    default:
      return /user/.test(name) ? pick(random, names.users) : pick(random, [title(), ...oddNames]);
  }
}
