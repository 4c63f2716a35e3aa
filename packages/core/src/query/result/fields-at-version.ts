import type { Software } from '../../wiki/software.ts';
import type { RecordShape, Shape } from './shape.ts';

/** Removes from a value what a version does not know. */
export type Without = (value: unknown) => unknown;

/** The shape of values in a version, and what makes such values; undefined if values have that shape anyway. */
export interface FieldsAt<S extends Shape> {
  readonly shape: S;
  readonly without: Without | undefined;
}

/** Returns the shape that values have in a version of MediaWiki. */
export function fieldsAt<S extends Shape>(shape: S, software: Software): FieldsAt<S>;
export function fieldsAt(shape: Shape, software: Software): FieldsAt<Shape> {
  switch (shape.kind) {
    case 'record':
      return recordAt(shape, software);
    case 'list':
    case 'map':
    case 'keyed':
    case 'dictionary': {
      const { shape: item, without } = fieldsAt(shape.item, software);
      if (item === shape.item) return { shape, without: undefined };
      return { shape: { ...shape, item }, without: without && ofEach(without) };
    }
    default:
      return { shape, without: undefined };
  }
}

function recordAt(shape: RecordShape, software: Software): FieldsAt<RecordShape> {
  const unknown: string[] = [];
  const changed: (readonly [string, FieldsAt<Shape>])[] = [];
  for (const [name, field] of Object.entries(shape.fields)) {
    if (!software.has(field.versionRange ?? {})) unknown.push(name);
    else {
      const at = fieldsAt(field, software);
      if (at.shape !== field) changed.push([name, at]);
    }
  }
  if (unknown.length === 0 && changed.length === 0) return { shape, without: undefined };
  const fields = Object.fromEntries([
    ...Object.entries(shape.fields).filter(([name]) => !unknown.includes(name)),
    ...changed.map(([name, at]) => [name, at.shape]),
  ]) as RecordShape['fields'];
  const removed = unknown.filter((name) => !shape.fields[name]?.requested);
  const altered = changed.flatMap(([name, { without }]) => (without ? [{ name, without }] : []));
  if (removed.length === 0 && altered.length === 0)
    return { shape: { ...shape, fields }, without: undefined };
  const concerned = [...removed, ...altered.map(({ name }) => name)];
  return {
    shape: { ...shape, fields },
    without: (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      if (!concerned.some((name) => name in value)) return value;
      const known: Record<string, unknown> = { ...value };
      for (const name of removed) delete known[name];
      for (const { name, without } of altered)
        if (known[name] !== undefined) known[name] = without(known[name]);
      return known;
    },
  };
}

const ofEach =
  (without: Without): Without =>
  (value) => {
    if (Array.isArray(value)) return value.map(without);
    if (value instanceof Map)
      return new Map([...(value as ReadonlyMap<unknown, unknown>)].map(([key, one]) => [key, without(one)]));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, without(one)]));
  };
