import * as shape from './result/shape.ts';
import type { Shape } from './result/shape.ts';
import type { Module } from './define.ts';
import { pageSetShapes, redirectsShape } from './page-output.ts';

/** Returns the shape of the answer of certain modules, with pages from a generator. */
export type AnswerShapes = (modules: readonly Module[], generator?: Module) => shape.RecordShape;

/** Number of cached shapes: clients use few combinations of modules, others are built anew. */
const MOST_KEPT = 1000;

/** Caches a shape per combination of modules, since formats compile their code for each shape. */
export function createAnswerShapes(): AnswerShapes {
  const known = new Map<string, shape.RecordShape>();
  return (modules, generator) => {
    const data = generator && 'generatorData' in generator ? generator.generatorData : undefined;
    const wrapper = generator && 'wrapper' in generator ? generator.wrapper : undefined;
    const wrapperShape = wrapper?.generating ? wrapper.shape : undefined;
    const id = `${modules.map(({ name }) => name).join('|')} ${data || wrapperShape ? (generator?.name ?? '') : ''}`;
    const made = known.get(id);
    if (made) return made;
    if (known.size >= MOST_KEPT) known.clear();
    const of = answerShape(modules, data?.shape, wrapperShape);
    known.set(id, of);
    return of;
  };
}

/** Returns the shape of a page with certain modules' properties, from a generator. */
export function pageShape(modules: readonly Module[], generator?: Module): shape.RecordShape {
  const data = generator && 'generatorData' in generator ? generator.generatorData : undefined;
  return shape.record(fieldsOf(modules, data?.shape).page);
}

function answerShape(
  modules: readonly Module[],
  given?: shape.RecordShape,
  wrapperShape?: shape.RecordShape,
): shape.RecordShape {
  const { page, query, root } = fieldsOf(modules, given);
  return shape.record({
    batchcomplete: shape.flag(),
    'query-continue': shape.any(),
    continue: shape.dictionary(shape.value()),
    query: shape.record({
      ...pageSetShapes,
      ...(given && { redirects: redirectsShape(given.fields) }),
      ...wrapperShape?.fields,
      ...query,
      pages: shape.keyedList('page', shape.record(page)),
    }),
    ...root,
    limits: shape.dictionary(shape.integer()),
  });
}

type Fields = Readonly<Record<string, Shape>>;

/** The fields of a page before any property runs. */
export const pageShapes = {
  pageid: shape.integer(),
  ns: shape.integer(),
  title: shape.text(),
  missing: shape.flag(),
  known: shape.flag(),
  invalid: shape.flag(),
  invalidreason: shape.any(),
  special: shape.flag(),
} as const;

/** What a module adds to an answer, and where: to each page, to `query`, or at the top level. */
export interface Contribution {
  readonly place: 'page' | 'query' | 'root';
  readonly fields: Fields;
}

/** Returns what a module adds to an answer. */
export function contributionOf(module: Module): Contribution {
  const { name, result } = module;
  const isRoot = 'item' in module && 'root' in module && module.root;
  const isOfPages = module.group === 'prop' && module.kind !== 'answer';
  const place = isOfPages ? 'page' : isRoot ? 'root' : 'query';
  const spread = isOfPages ? module.kind === 'fields' : 'root' in module && module.root;
  if ('wrapper' in module && module.wrapper) return { place, fields: module.wrapper.shape.fields };
  if (spread && result.kind === 'record') return { place, fields: result.fields };
  return { place, fields: { [name]: result } };
}

/** The fields that modules give pages, `query`, and the answer itself. */
function fieldsOf(
  modules: readonly Module[],
  given: shape.RecordShape | undefined,
): Readonly<Record<Contribution['place'], Fields>> {
  const fields = { page: { ...pageShapes, ...given?.fields }, query: {}, root: {} };
  for (const module of modules) {
    const contribution = contributionOf(module);
    Object.assign(fields[contribution.place], contribution.fields);
  }
  return fields;
}
