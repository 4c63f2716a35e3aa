import { isFields, type Fields } from '../dumps/comparison/client.ts';

/** Fields that tell of the machine or the moment, not of the wiki. */
const ofTheMachine: ReadonlySet<string> = new Set([
  'curtimestamp',
  'dbversion',
  'docref',
  'generator',
  'git-branch',
  'git-hash',
  'phpsapi',
  'phpversion',
  'servedby',
  'time',
]);

/** Lists without an order. */
const unordered: ReadonlySet<string> = new Set([
  'add',
  'converted',
  'extensions',
  'fileextensions',
  'grants',
  'groupmemberships',
  'groups',
  'implicitgroups',
  'interwiki',
  'languages',
  'libraries',
  'namespacealiases',
  'normalized',
  'pages',
  'protection',
  'redirects',
  'remove',
  'restrictiontypes',
  'rights',
  'tags',
  'usergroups',
]);

/** Lists that have no order on MariaDB, where MediaWiki does not sort hits, nor entries of the same second. */
const unorderedOnMariadb: ReadonlySet<string> = new Set(['abuselog', 'search']);

/** Returns what two wikis with the same content have to agree on in an answer: all but sentences and the machine. */
export function comparable(answer: Fields, onMariadb: boolean): Fields {
  const { errors, error, warnings, ...rest } = answer;
  const shown = clean(rest, '', onMariadb) as Fields;
  if (isFields(error)) return { error: error['code'] };
  if (Array.isArray(errors))
    return { errors: errors.filter(isFields).map(({ code, module }) => [code, module]) };
  if (isFields(warnings)) return { ...shown, warnings: Object.keys(warnings).toSorted() };
  if (Array.isArray(warnings)) {
    const modules = warnings.filter(isFields).map(({ module }) => String(module));
    return { ...shown, warnings: [...new Set(modules)].toSorted() };
  }
  return shown;
}

function clean(value: unknown, name: string, onMariadb: boolean): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => clean(item, '', onMariadb));
    return unordered.has(name) || (onMariadb && unorderedOnMariadb.has(name))
      ? items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
      : items;
  }
  if (!isFields(value))
    return typeof value === 'string' ? value.replace(/^[0-9a-f]{40}\+\\$/, 'TOKEN') : value;
  const fields = Object.entries(value).filter(([field]) => !ofTheMachine.has(field));
  // PHP does not tell an empty list from an empty object.
  if (fields.length === 0) return [];
  return Object.fromEntries(
    fields
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([field, inner]) => [field, clean(inner, field, onMariadb)]),
  );
}

/** Says where two answers differ first; undefined if they do not. */
export function differenceOf(ours: unknown, theirs: unknown, path = ''): string | undefined {
  if (isFields(ours) && isFields(theirs)) {
    for (const name of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
      if (!(name in ours)) return `${path}/${name} missing: ${brief(theirs[name])}`;
      if (!(name in theirs)) return `${path}/${name} unexpected: ${brief(ours[name])}`;
      const inner = differenceOf(ours[name], theirs[name], `${path}/${name}`);
      if (inner !== undefined) return inner;
    }
    return undefined;
  }
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    for (let i = 0; i < Math.min(ours.length, theirs.length); i++) {
      const inner = differenceOf(ours[i], theirs[i], `${path}/${i}`);
      if (inner !== undefined) return inner;
    }
    return ours.length === theirs.length
      ? undefined
      : `${path}: ${ours.length} items, there ${theirs.length}`;
  }
  return Object.is(ours, theirs) ? undefined : `${path}: ${brief(ours)}, there ${brief(theirs)}`;
}

const brief = (value: unknown): string => JSON.stringify(value)?.slice(0, 160) ?? 'nothing';
