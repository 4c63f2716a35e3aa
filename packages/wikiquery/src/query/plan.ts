import { pageShape, type Module, type RegisteredModule, type Registry } from '@wikiquery/core/query';
import { limits, splitValues, type Parameters } from '@wikiquery/core/query/parameters';
import type { Shape } from '@wikiquery/core/query/result';
import type { Site } from '@wikiquery/core/wiki';
import type { Column, RowPlan, RowSource } from 'wikiquery-client/rows';
import { cellType, type TypedColumn } from './column-types.ts';

/** How the answer to a query becomes rows, and which columns these can have. */
export interface QueryPlan extends RowPlan {
  /** All columns, in the order of declarations; undefined if only the answer shows them. */
  readonly columns: readonly TypedColumn[] | undefined;
}

/** A request and the wiki that it is sent to. */
interface Asked {
  readonly request: ReadonlyMap<string, string>;
  readonly site: Site;
}

/** A source of rows with the columns below it. */
interface DeclaredSource extends RowSource {
  readonly columns: readonly TypedColumn[] | undefined;
}

const groups = ['prop', 'list', 'meta', 'generator'];

/**
 * Plans how to read the answer of a request as rows, from the declarations of its modules; undefined if one of these is
 * not known here.
 */
export function planQuery(
  request: ReadonlyMap<string, string>,
  registry: Registry,
  site: Site,
): QueryPlan | undefined {
  if (groups.some((group) => valuesOf(request.get(group)).some((name) => !registry.modules.has(name))))
    return undefined;
  const asked = { request, site };
  const named = (group: string): readonly RegisteredModule[] =>
    valuesOf(request.get(group)).flatMap((name) => registry.modules.get(name) ?? []);
  const props = named('prop');
  const generator = registry.modules.get(request.get('generator') ?? '');
  const ofPages = props.filter(({ module }) => module.kind !== 'answer');
  const others = [...named('list'), ...named('meta'), ...props.filter((one) => !ofPages.includes(one))];
  const hasPages =
    generator !== undefined || ['titles', 'pageids', 'revids'].some((name) => request.has(name));
  const sources = [
    ...(hasPages ? [pagesSource(ofPages, generator?.module, asked)] : []),
    ...others.flatMap(({ module }) => sourcesOf(module, asked)),
  ];
  return {
    sources: sources.map(({ name, path, kind }) => ({ name, path, kind })),
    waitsFor: ofPages.filter(({ module }) => module.kind === 'fields').map(({ module }) => module.name),
    columns: columnsOfAll(sources),
  };
}

const valuesOf = (given: string | undefined): readonly string[] =>
  given === undefined ? [] : splitValues(given, limits.values.high);

function columnsOfAll(sources: readonly DeclaredSource[]): readonly TypedColumn[] | undefined {
  const all: TypedColumn[] = [];
  for (const { name, columns } of sources) {
    if (!columns) return undefined;
    all.push(
      ...(sources.length > 1
        ? columns.map(({ column, type }) => ({ column: [name, ...column], type }))
        : columns),
    );
  }
  return all;
}

function pagesSource(
  modules: readonly RegisteredModule[],
  generator: Module | undefined,
  asked: Asked,
): DeclaredSource {
  const { fields } = pageShape(
    modules.map(({ module }) => module),
    generator,
  );
  const columns = Object.entries(fields).flatMap(([name, field]): readonly TypedColumn[] => {
    const module = modules.find((one) => one.module.name === name)?.module;
    const of = field.kind === 'list' && field.item.kind === 'record' ? field.item : field;
    return columnsOf(of, [name], asked, module);
  });
  return { name: 'pages', path: ['query', 'pages'], kind: 'pages', columns };
}

/** Returns the sources of rows that a module contributes to an answer outside pages. */
function sourcesOf(module: Module, asked: Asked): readonly DeclaredSource[] {
  const { name } = module;
  const wrapper = 'wrapper' in module ? module.wrapper : undefined;
  if (module.kind === 'rows') {
    const path = [
      'root' in module && module.root ? [] : ['query'],
      wrapped(name, wrapper?.shape.fields),
    ].flat();
    return [{ name, path, kind: 'list', columns: columnsOfItems(module.result, asked, module) }];
  }
  const { result } = module;
  if (!('root' in module && module.root) || result.kind !== 'record')
    return [answerSource(name, ['query', name], result, asked, module)];
  const chosen = valuesOf(givenTo(module, 'prop', asked) ?? String(module.parameters['prop']?.default ?? ''));
  return Object.entries(result.fields)
    .filter(([field]) => chosen.includes(field) || !isValueOf(field, module.parameters, asked))
    .map(([field, shape]) => answerSource(field, ['query', field], shape, asked, module));
}

/** The names that lead to a list within the fields around it. */
function wrapped(name: string, fields: Readonly<Record<string, Shape>> | undefined): readonly string[] {
  const around = fields?.[name];
  const inside =
    around?.kind === 'record'
      ? Object.entries(around.fields).find(([, { kind }]) => kind === 'list')?.[0]
      : undefined;
  return inside === undefined ? [name] : [name, inside];
}

function answerSource(
  name: string,
  path: readonly string[],
  result: Shape,
  asked: Asked,
  module: Module,
): DeclaredSource {
  const inside = module.group === 'list' ? wrapped(name, { [name]: result }).slice(1) : [];
  const [within] = inside;
  const list = within !== undefined && result.kind === 'record' ? result.fields[within] : result;
  const isList = list?.kind === 'list' || (list && 'item' in list && list.item.kind === 'record');
  return {
    name,
    path: [...path, ...inside],
    kind: isList ? 'list' : 'object',
    columns: list && isList ? columnsOfItems(list, asked, module) : undefined,
  };
}

/** Columns of the items of a list; undefined where not all of their fields are declared. */
function columnsOfItems(list: Shape, asked: Asked, module: Module): readonly TypedColumn[] | undefined {
  const item = 'item' in list ? list.item : list;
  if (item.kind === 'record' && (item.rest || Object.keys(item.fields).length === 0)) return undefined;
  if (item.kind !== 'record') return [{ column: [module.name], type: cellType(item) }];
  return Object.entries(item.fields).flatMap(([name, field]) => {
    const isGrouped = name === 'revisions' && field.kind === 'list';
    return columnsOf(isGrouped ? field.item : field, [name], asked, module);
  });
}

/**
 * Returns the columns of a value; expands records without undeclared fields, and maps whose keys are values of the
 * parameter of that name.
 */
function columnsOf(
  of: Shape,
  path: Column,
  asked: Asked,
  module: Module | undefined,
): readonly TypedColumn[] {
  if (of.kind === 'record' && !of.rest && Object.keys(of.fields).length > 0)
    return Object.entries(of.fields).flatMap(([name, field]) =>
      columnsOf(field, [...path, name], asked, module),
    );
  const keys = of.kind === 'map' && module ? keysOf(path.at(-1) ?? '', module, asked) : [];
  if (of.kind === 'map' && keys.length > 0)
    return keys.flatMap((key) => columnsOf(of.item, [...path, key], asked, module));
  return [{ column: path, type: cellType(of) }];
}

function keysOf(name: string, module: Module, asked: Asked): readonly string[] {
  const allowed = module.parameters[name]?.type.allowed?.(asked.site) ?? [];
  const given = valuesOf(givenTo(module, name, asked));
  return given.includes('*') ? allowed : allowed.filter((value) => given.includes(value));
}

const givenTo = ({ prefix }: Module, name: string, { request }: Asked): string | undefined =>
  request.get(prefix + name);

const isValueOf = (field: string, { prop }: Parameters, { site }: Asked): boolean =>
  (prop?.type.allowed?.(site).includes(field) ?? false) ||
  Object.hasOwn(prop?.type.versionRanges ?? {}, field);
