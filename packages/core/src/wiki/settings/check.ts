import { isObject } from '@wikiquery/common/is-object';
import { nearestName } from '@wikiquery/common/nearest-name';
import { describeSchema } from './describe.ts';
import type { Fields, SchemaNode, Vocabulary } from './schema.ts';

/** What a check needs besides the schema: the names that are known, and words for its messages. */
export interface CheckOptions {
  /** What messages call a field, such as `setting`. */
  readonly noun: string;
  /** The page of the documentation that lists what is allowed. */
  readonly page: string;
  readonly names: (of: Vocabulary) => Iterable<string>;
  readonly isFolder: (path: string) => boolean;
  /** Whether the value is merged into another: it need not be complete, and null removes a field. */
  readonly isPart?: boolean;
}

/** Describes in a sentence the first fault of a value, starting with its path; undefined if there is none. */
export const findFault = (
  node: SchemaNode,
  value: unknown,
  path: string,
  checkOptions: CheckOptions,
): string | undefined => faultIn(node, value, checkOptions)?.(path);

/** Describes a fault, given the path of the value, which is only computed where there is one. */
type Fault = (path: string) => string;

function faultIn(node: SchemaNode, value: unknown, checkOptions: CheckOptions): Fault | undefined {
  if (checkOptions.isPart === true && value === null) return undefined;
  if (!isOfType(node, value, checkOptions)) {
    return (path) => `${path} must be ${describeSchema(node)}${notThis(node, value)}.`;
  }
  return innerFaultIn(node, value, checkOptions);
}

/** Turns a fault of a field into one of the object. */
const inside = (name: string, fault: Fault | undefined): Fault | undefined =>
  fault && ((path) => fault(join(path, name)));

const inItem = (i: number, fault: Fault | undefined): Fault | undefined =>
  fault && ((path) => fault(`${path}[${i}]`));

function isOfType(node: SchemaNode, value: unknown, { isFolder }: CheckOptions): boolean {
  switch (node.type) {
    case 'number':
      return isAllowedNumber(node, value);
    case 'text':
      return (
        (node.form?.date === true && isDate(value)) ||
        (typeof value === 'string' &&
          (node.form?.accepts(value) ?? true) &&
          (node.form?.folder !== true || isFolder(value)))
      );
    case 'constant':
      return value === node.value;
    case 'list':
      return Array.isArray(value) && (node.filled !== true || value.length > 0);
    case 'tuple':
      return Array.isArray(value) && value.length === node.of.length;
    case 'either':
      // Decided by `innerFaultIn`, which tries all alternatives.
      return true;
    default:
      return hasJsonType(node, value);
  }
}

// `instanceof` fails for values from another realm, as in tests under Jest.
const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);
const isPlainObject = (value: unknown): boolean => tagOf(value) === 'Object';
const isDate = (value: unknown): boolean =>
  tagOf(value) === 'Date' && !Number.isNaN((value as Date).getTime());

/** Whether a value has the JSON type of a schema, so that this schema was probably meant. */
function hasJsonType(node: SchemaNode, value: unknown): boolean {
  if (node.type === 'anything') return true;
  if (node.type === 'either') return node.of.some((one) => hasJsonType(one, value));
  if (node.type === 'constant') return typeof node.value === typeof value;
  if (node.type === 'list' || node.type === 'tuple') return Array.isArray(value);
  if (node.type === 'bytes') return value instanceof Uint8Array;
  if (node.type === 'group' || node.type === 'table' || node.type === 'variants') return isPlainObject(value);
  if (node.type === 'text' || node.type === 'name') return typeof value === 'string';
  return node.type === typeof value;
}

/** Finds a fault inside a value of the right type. */
function innerFaultIn(node: SchemaNode, value: unknown, checkOptions: CheckOptions): Fault | undefined {
  switch (node.type) {
    case 'name':
      return node.or?.accepts(String(value)) === true
        ? undefined
        : faultInName(node.of, String(value), checkOptions, node.advice);
    case 'list':
      return firstOf(listOf(value), (one, i) => inItem(i, faultIn(node.of, one, checkOptions)));
    case 'tuple':
      return firstOf(listOf(value), (one, i) =>
        inItem(i, faultIn(node.of[i] ?? { type: 'anything' }, one, checkOptions)),
      );
    case 'table':
      return firstOf(
        Object.entries(isObject(value) ? value : {}),
        ([name, one]) =>
          (node.names && faultInName(node.names, name, checkOptions)) ??
          inside(name, faultIn(node.of, one, checkOptions)),
      );
    case 'group':
      return faultInGroup(node, isObject(value) ? value : {}, checkOptions);
    case 'variants':
      return faultInVariant(node, isObject(value) ? value : {}, checkOptions);
    case 'either':
      return faultInAll(node.of, value, checkOptions);
    default:
      return undefined;
  }
}

function faultInName(
  of: Vocabulary,
  given: string,
  { names, page }: CheckOptions,
  advice?: string,
): Fault | undefined {
  const known = [...names(of)];
  if (known.includes(given)) return undefined;
  return (path) => `${path}: there is no ${of} "${given}"${suggestion(given, known, page, advice)}`;
}

function faultInVariant(
  { by, of }: Extract<SchemaNode, { type: 'variants' }>,
  value: Readonly<Record<string, unknown>>,
  checkOptions: CheckOptions,
): Fault | undefined {
  const given = value[by];
  const fields: Fields | undefined =
    typeof given === 'string' && Object.hasOwn(of, given) ? of[given] : undefined;
  if (fields) {
    const { [by]: _, ...rest } = value;
    return faultInGroup({ type: 'group', fields }, rest, checkOptions);
  }
  const node: SchemaNode = {
    type: 'either',
    of: Object.keys(of).map((name) => ({ type: 'constant', value: name })),
  };
  return given === undefined
    ? (path) => `${join(path, by)} is missing: it must be ${describeSchema(node)}.`
    : inside(by, faultIn(node, given, checkOptions));
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function faultInAll(
  of: readonly SchemaNode[],
  value: unknown,
  checkOptions: CheckOptions,
): Fault | undefined {
  const faults = of.map((one) => ({ one, fault: faultIn(one, value, checkOptions) }));
  if (faults.some(({ fault }) => fault === undefined)) return undefined;
  const [near, ...others] = faults.filter(({ one }) => one.type !== 'constant' && hasJsonType(one, value));
  if (near && others.length === 0) return near.fault;
  return (path) => {
    const texts = of.flatMap((one) =>
      one.type === 'constant' && typeof one.value === 'string' ? one.value : [],
    );
    const meant = typeof value === 'string' ? nearestName(value, texts) : undefined;
    const hint = meant === undefined ? '' : ` (did you mean "${meant}"?)`;
    const node: SchemaNode = { type: 'either', of };
    return `${path} must be ${describeSchema(node)}${notThis(node, value)}${hint}.`;
  };
}

function faultInGroup(
  { fields, others, findConflict }: Extract<SchemaNode, { type: 'group' }>,
  value: Readonly<Record<string, unknown>>,
  checkOptions: CheckOptions,
): Fault | undefined {
  const names = Object.keys(fields);
  for (const [name, one] of Object.entries(value)) {
    const schema = Object.hasOwn(fields, name) ? fields[name]?.schema : others;
    if (!schema) {
      return (path) =>
        `${join(path, name)} is not a ${checkOptions.noun}${suggestion(name, names, checkOptions.page)}`;
    }
    const fault = one === undefined ? undefined : inside(name, faultIn(schema, one, checkOptions));
    if (fault) return fault;
  }
  if (checkOptions.isPart === true) return undefined;
  const missing = names.find((name) => fields[name]?.presence === 'required' && value[name] === undefined);
  const field = missing === undefined ? undefined : fields[missing];
  if (field)
    return (path) => `${join(path, missing ?? '')} is missing: it must be ${describeSchema(field.schema)}.`;
  const conflict = findConflict?.(value);
  return conflict === undefined ? undefined : (path) => path + conflict;
}

const isAllowedNumber = (
  { least = -Infinity, above = -Infinity, most = Infinity, whole }: Extract<SchemaNode, { type: 'number' }>,
  value: unknown,
): boolean =>
  typeof value === 'number' &&
  Number.isFinite(value) &&
  value >= least &&
  value > above &&
  value <= most &&
  (whole !== true || Number.isSafeInteger(value));

/** Number of known names above which a message does not list them. */
const MOST_LISTED = 40;

function suggestion(given: string, known: readonly string[], page: string, advice?: string): string {
  const meant = nearestName(given, known);
  const guess = meant === undefined ? '' : `; did you mean "${meant}"?`;
  const names = known.length > MOST_LISTED ? '' : ` Allowed: ${known.toSorted().join(', ')}.`;
  const list = advice === undefined ? names : ` ${advice}`;
  if (guess === '' && list === '') return `; see ${page}.`;
  return guess === '' ? `.${list}` : guess + list;
}

const LONGEST = 60;

/** Returns `, not …` with the value, which is omitted if it may contain a password. */
function notThis(node: SchemaNode, value: unknown): string {
  if (value === undefined || isSecret(node)) return '';
  const text = written(value);
  return `, not ${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}`;
}

/** Writes a value for a message: as JSON if it is plain data, otherwise by its type. */
function written(value: unknown): string {
  const tag = tagOf(value);
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  return typeof value === 'function' || (isObject(value) && tag !== 'Object')
    ? `a ${tag.replace('Function', 'function')}`
    : JSON.stringify(value);
}

function isSecret(node: SchemaNode): boolean {
  if (node.type === 'text') return node.form?.secret === true;
  if (node.type === 'either') return node.of.some(isSecret);
  return (node.type === 'list' || node.type === 'table') && isSecret(node.of);
}

function firstOf<T, R>(items: Iterable<T>, find: (item: T, i: number) => R | undefined): R | undefined {
  let i = 0;
  for (const item of items) {
    const found = find(item, i++);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Appends a name to a path: after a dot if it is a word, otherwise quoted in brackets. */
const join = (path: string, name: string): string =>
  !/^[\w$-]+$/.test(name) ? `${path}[${JSON.stringify(name)}]` : path === '' ? name : `${path}.${name}`;
