import type { JsonSchema } from '../answer-schema.ts';

/** Schemas by name. */
export type Schemas = Readonly<Record<string, JsonSchema>>;

/** Length of a schema as JSON, in characters, from which it gets a name of its own if it is repeated. */
const WORTH_SHARING = 120;

/**
 * Gives each record that occurs several times within schemas a name of its own, made from the path to the first
 * occurrence, and allows further fields in all records, since newer versions add some.
 */
export function shareSchemas(schemas: Schemas): Schemas {
  const counts = new Map<string, number>();
  for (const schema of Object.values(schemas)) {
    walk(schema, (part) => {
      const text = JSON.stringify(part);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    });
  }
  const shared: Record<string, JsonSchema> = {};
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]));
  const taken = new Set(Object.keys(schemas));
  const rewrite = (schema: JsonSchema, path: readonly string[], isRoot: boolean): JsonSchema => {
    const text = JSON.stringify(schema);
    if (isRoot) return rewriteParts(schema, path);
    const known = names.get(text);
    if (known !== undefined) return reference(known);
    const isShared = isRecord(schema) && text.length >= WORTH_SHARING && (counts.get(text) ?? 0) > 1;
    if (!isShared) return rewriteParts(schema, path);
    const name = unusedName(path, taken);
    taken.add(name);
    names.set(text, name);
    shared[name] = rewriteParts(schema, path);
    return reference(name);
  };
  const rewriteParts = (schema: JsonSchema, path: readonly string[]): JsonSchema =>
    mapParts(schema, (part, step) => rewrite(part, step === undefined ? path : [...path, step], false));
  const roots = Object.entries(schemas).map(
    ([name, schema]) => [name, rewrite(schema, [name], true)] as const,
  );
  return Object.fromEntries([...roots, ...Object.entries(shared)].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Refers to a named schema. */
export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const isRecord = (schema: JsonSchema): boolean => 'properties' in schema;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces the schemas directly within one; `step` is the name of the field, or `item` or `value`. */
function mapParts(schema: JsonSchema, map: (part: JsonSchema, step?: string) => JsonSchema): JsonSchema {
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword === 'additionalProperties' && value === false) return [];
    if (keyword === 'properties' && isSchema(value)) {
      const properties = Object.entries(value as Schemas);
      return [[keyword, Object.fromEntries(properties.map(([name, part]) => [name, map(part, name)]))]];
    }
    if (keyword === 'items' && isSchema(value)) return [[keyword, map(value, 'item')]];
    if (keyword === 'additionalProperties' && isSchema(value)) return [[keyword, map(value, 'value')]];
    if (Array.isArray(value) && value.every(isSchema)) return [[keyword, value.map((part) => map(part))]];
    return [[keyword, value]];
  });
  return Object.fromEntries(entries);
}

function walk(schema: JsonSchema, visit: (part: JsonSchema) => void): void {
  mapParts(schema, (part) => {
    visit(part);
    walk(part, visit);
    return part;
  });
}

/** Steps of paths that say nothing about a schema. */
const silent: ReadonlySet<string> = new Set(['query', 'pages']);

function unusedName([root = '', ...steps]: readonly string[], taken: ReadonlySet<string>): string {
  const owner = root.replace(/Answer$/, '');
  const words = steps.filter(
    (step, i) => !silent.has(step) && !(step === 'item' && silent.has(steps[i - 1] ?? '')),
  );
  if (words[0]?.toLowerCase() === owner.toLowerCase()) words.shift();
  const name = owner + words.map(pascalCase).join('');
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) if (!taken.has(`${name}${number}`)) return `${name}${number}`;
}

/** Converts a name to Pascal case, as in the names of schemas. */
export const pascalCase = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
