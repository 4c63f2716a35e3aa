import type { Parameters } from '../parameters/parameter.ts';
import { createReader, type RequestParameters } from '../parameters/read.ts';
import { fail, type Problem, problem } from '../result/problems.ts';
import type { Shape } from '../result/shape.ts';
import * as shape from '../result/shape.ts';
import type { Site } from '../wiki/site.ts';
import { may, type Viewer } from '../wiki/viewer.ts';
import type { Surroundings } from './context.ts';
import { foldContinuation, type ModuleEnd, rawContinuation, readContinue } from './continuation.ts';
import type {
  AnyFieldsDefinition,
  AnyListDefinition,
  AnyMetaDefinition,
  AnyPropDefinition,
  CacheMode,
  Page,
} from './define.ts';
import { exportPages } from './export.ts';
import { describePages, pageFields, pageSetShapes } from './page-output.ts';
import { firstTooLong, gatherItems, isLong, sizeOf } from './fitting.ts';
import type { PageSet } from './page-set.ts';
import { queryParameters } from './parameters.ts';
import type { RegisteredModule, Registry } from './registry.ts';
import { type PageSource, resolvePages } from './resolve-pages.ts';
import { contextOf, generate, prepareModule, type ReadyModule, readRows } from './run-module.ts';

/** A request's parameters: as they are used, and as they came before Unicode was normalized. */
export interface QueryRequest {
  readonly parameters: RequestParameters;
  readonly raw: RequestParameters;
  readonly posted: boolean;
}

/** What `action=query` answers. */
export interface QueryAnswer {
  readonly value: Readonly<Record<string, unknown>>;
  readonly shape: Shape;
  readonly cache: CacheMode;
  /** Whether a name in the request was meant for one of the modules that ran. */
  readonly owns: (name: string) => boolean;
}

/** Answers `action=query` for one site. */
export interface QueryRunner {
  readonly registry: Registry;
  readonly parameters: Parameters;
  run(
    request: QueryRequest,
    surroundings: Surroundings,
    warn: (problem: Problem) => void,
  ): Promise<QueryAnswer>;
}

/** Makes the runner; once a site. */
export function createQueryRunner(registry: Registry, site: Site): QueryRunner {
  const parameters = queryParameters(registry);
  const reader = createReader(parameters, '', site);
  const pageShape = createPageShapes();

  const modulesNamed = (names: readonly string[] | undefined, posted: boolean): RegisteredModule[] =>
    (names ?? []).flatMap((name) => {
      const registered = registry.get(name);
      if (!registered) return [];
      if (registered.module.mustBePosted && !posted) fail('query', 'mustbeposted', [name]);
      return [registered];
    });

  return {
    registry,
    parameters,
    run: async ({ parameters: request, raw, posted }, surroundings, warn) => {
      const { viewer } = surroundings;
      const params = reader.read(request, {
        site,
        viewer,
        highLimits: may(viewer, 'apihighlimits'),
        module: 'query',
        warn,
      });
      const all = [params.prop, params.list, params.meta].flatMap((names) => modulesNamed(names, posted));
      const continuing = readContinue(params.continue ?? '', request);
      const isDone = ({ module }: RegisteredModule): boolean =>
        continuing.finished.has(module.name) || (continuing.generatorDone && module.group === 'prop');
      const generator = readyGenerator(params.generator, registry, request, surroundings, warn);

      // Pages
      const limits: Record<string, number> = {};
      const source = continuing.generatorDone ? none : sourceOf(params, request, raw);
      const options = {
        redirects: params.redirects,
        warn: (name: 'redirectsandrevids') => {
          warn(problem('query', name));
        },
      };
      let generatorContinue: Readonly<Record<string, string>> | undefined;
      let generatorAgain: Readonly<Record<string, string>> = {};
      let pages: PageSet;
      if (generator && !continuing.generatorDone) {
        noteLimit(generator, request, limits);
        const given = await resolvePages(source, surroundings, { ...options, redirects: params.redirects });
        const found = await generate(generator, contextOf(generator, surroundings, given, true, warn));
        generatorContinue = found.continue && encodeNames(found.continue, generator);
        if (found.again) generatorAgain = encodeNames(found.again, generator);
        if (found.limit !== undefined) limits[generator.module.name] = found.limit;
        pages = await resolvePages(
          { kind: 'generated', references: found.references },
          surroundings,
          options,
        );
      } else {
        pages = await resolvePages(generator ? none : source, surroundings, options);
      }

      const query: Record<string, unknown> = {};
      const shapes: Record<string, Shape> = {};
      describePages(pages, surroundings, params.iwurl, query);
      const output = pageFields(pages, site);
      if (params.indexpageids && output.size > 0) query['pageids'] = [...output.keys()].map(String);
      const hadPages = output.size > 0;

      // Modules
      const ends: ModuleEnd[] = [];
      const used: RegisteredModule[] = generator ? [generator] : [];
      let cache: CacheMode = generator ? cacheOf(generator, viewer) : 'public';
      const most = site.configuration.settings.maximumResultSize;
      const propShapes: RegisteredModule[] = [];
      for (const registered of all) {
        used.push(registered);
        const { module } = registered;
        const usesPages = module.group === 'prop';
        if (isDone(registered)) {
          ends.push({ name: module.name, usesPages });
          continue;
        }
        const ready = prepareModule(registered, request, surroundings, warn);
        noteLimit(ready, request, limits);
        cache = strictest(cache, cacheOf(ready, viewer));
        const context = contextOf(ready, surroundings, pages, false, warn);
        let goesOn: Readonly<Record<string, string>> | undefined;
        if (module.group === 'meta') {
          const definition: AnyMetaDefinition = module;
          const { value, continue: next } = await definition.answer(context);
          goesOn = next;
          if (definition.root) {
            Object.assign(query, value);
            if (definition.result.kind === 'record') Object.assign(shapes, definition.result.fields);
          } else {
            query[module.name] = value;
            shapes[module.name] = definition.result;
          }
        } else if ('fields' in module) {
          const definition: AnyFieldsDefinition = module;
          const { fields, continue: next } = await definition.fields(context);
          goesOn = next;
          for (const [key, some] of fields) {
            const page = output.get(key);
            if (page) Object.assign(page, some);
          }
          propShapes.push(registered);
        } else {
          const definition: AnyListDefinition | AnyPropDefinition = module;
          const found = await readRows(definition, context);
          if (found.limit !== undefined) limits[module.name] = found.limit;
          const shown = found.end === undefined ? found.rows : found.rows.slice(0, found.end);
          const related =
            definition.related && shown.length > 0 ? await definition.related(shown, context) : undefined;
          const items = shown.map((row) => definition.item(row, context, related));
          const gathering = 'gather' in definition ? definition.gather : undefined;
          let { end } = found;
          if (isLong(definition.result.item)) {
            const room = most - sizeOf(query) - sizeOf(output);
            const tooLong = firstTooLong(items, room, gathering);
            if (tooLong !== undefined) warn(problem('result', 'truncatedresult', [most]));
            end = tooLong ?? end;
          }
          if (end !== undefined) goesOn = found.continueAt(end);
          const fits = end !== undefined && end < items.length ? items.slice(0, end) : items;
          if ('page' in definition) {
            addToPages(output, module.name, fits, (i) => definition.page(found.rows[i], context));
            propShapes.push(registered);
          } else {
            query[module.name] = gathering ? gatherItems(fits, gathering) : fits;
            shapes[module.name] = definition.result;
          }
        }
        ends.push({ name: module.name, usesPages, ...(goesOn && { continue: encodeNames(goesOn, ready) }) });
      }

      if (hadPages) {
        query['pages'] = output;
        shapes['pages'] = pageShape(propShapes);
      }
      if (params.export) {
        const xml = await exportPages(pages, surroundings, params.exportschema);
        if (params.exportnowrap) {
          return {
            value: { text: xml, mime: 'text/xml', filename: 'export.xml' },
            shape: shape.record({ text: shape.text(), mime: shape.text(), filename: shape.text() }),
            cache,
            owns: (name) => reader.owns(name) || used.some((m) => m.reader.owns(name)),
          };
        }
        query['export'] = xml;
      }

      const value: Record<string, unknown> = {};
      if (params.rawcontinue) {
        const rawParts = rawContinuation(
          ends,
          generator && generatorContinue && { name: generator.module.name, continue: generatorContinue },
        );
        if (Object.keys(rawParts).length > 0) value['query-continue'] = rawParts;
      } else {
        const folded = foldContinuation(ends, generatorContinue, {
          ...continuing,
          generatorParameters: { ...generatorAgain, ...continuing.generatorParameters },
        });
        if (folded.batchcomplete) value['batchcomplete'] = true;
        if (folded.continue) value['continue'] = folded.continue;
      }
      if (Object.keys(query).length > 0) value['query'] = query;
      if (Object.keys(limits).length > 0) value['limits'] = limits;
      return {
        value,
        shape: shape.record({
          batchcomplete: shape.flag(),
          'query-continue': shape.any(),
          continue: shape.record({}),
          query: shape.record({ ...pageSetShapes, ...shapes }),
          limits: shape.record({}),
        }),
        cache,
        owns: (name) =>
          reader.owns(name) ||
          used.some((m) => m.reader.owns(name)) ||
          (generator?.generatorReader?.owns(name) ?? false),
      };
    },
  };
}

const none: PageSource = { kind: 'none' };

function sourceOf(
  params: {
    readonly titles?: readonly string[] | undefined;
    readonly pageids?: readonly number[] | undefined;
    readonly revids?: readonly number[] | undefined;
  },
  request: RequestParameters,
  raw: RequestParameters,
): PageSource {
  const given = (['titles', 'pageids', 'revids'] as const).filter((name) => params[name] !== undefined);
  const [first, second] = given;
  if (first !== undefined && second !== undefined) fail('query', 'multisource', [second, first]);
  if (params.titles)
    return { kind: 'titles', titles: params.titles, normalized: changedTitles(request, raw) };
  if (params.pageids) return { kind: 'pageids', ids: params.pageids };
  if (params.revids) return { kind: 'revids', ids: params.revids };
  return none;
}

/** Titles that Unicode normalization changed before anything else did, as they came. */
function changedTitles(request: RequestParameters, raw: RequestParameters): ReadonlyMap<string, string> {
  const now = request.get('titles') ?? '';
  const before = raw.get('titles') ?? now;
  const changed = new Map<string, string>();
  if (now === before) return changed;
  const split = (value: string): string[] =>
    value.startsWith('\u001f') ? value.slice(1).split('\u001f') : value.split('|');
  const nowParts = split(now);
  split(before).forEach((part, i) => {
    const to = nowParts[i];
    if (to !== undefined && to !== part) changed.set(part, to);
  });
  return changed;
}

function readyGenerator(
  name: string | undefined,
  registry: Registry,
  request: RequestParameters,
  surroundings: Surroundings,
  warn: (problem: Problem) => void,
): ReadyModule | undefined {
  if (name === undefined) return undefined;
  const registered = registry.get(name);
  if (!registered) fail('query', 'badgenerator', [name]);
  if (!registered.generatorReader) fail('query', 'badgenerator-notgenerator', [name]);
  return prepareModule(registered, request, surroundings, warn, true);
}

function encodeNames(
  parameters: Readonly<Record<string, string>>,
  { names }: ReadyModule,
): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [names.encode(name), value]));
}

/** A limit of `max` is told in the answer. */
function noteLimit(
  { module, names, params }: ReadyModule,
  request: RequestParameters,
  limits: Record<string, number>,
): void {
  const limit = params['limit'];
  if (typeof limit === 'number' && request.get(names.encode('limit')) === 'max') limits[module.name] = limit;
}

function cacheOf(ready: ReadyModule, viewer: Viewer): CacheMode {
  const { cache } = ready.module;
  const ask = cache as CacheMode | ((params: unknown, viewer: Viewer) => CacheMode) | undefined;
  return typeof ask === 'function' ? ask(ready.params, viewer) : (ask ?? 'private');
}

function strictest(a: CacheMode, b: CacheMode): CacheMode {
  if (a === 'private' || b === 'private') return 'private';
  return a === 'public' ? b : a;
}

function addToPages(
  output: ReadonlyMap<number, Record<string, unknown>>,
  name: string,
  items: readonly unknown[],
  pageAt: (index: number) => number,
): void {
  items.forEach((item, i) => {
    const page = output.get(pageAt(i));
    if (!page) return;
    const list = page[name];
    if (Array.isArray(list)) list.push(item);
    else page[name] = [item];
  });
}

/** The shape of a page for a set of properties; made once for each set that is asked for. */
function createPageShapes(): (props: readonly RegisteredModule[]) => Shape {
  const known = new Map<string, Shape>();
  return (props) => {
    const id = props.map(({ module }) => module.name).join('|');
    const made = known.get(id);
    if (made) return made;
    const fields: Record<string, Shape> = {
      pageid: shape.integer(),
      ns: shape.integer(),
      title: shape.text(),
      missing: shape.flag(),
      known: shape.flag(),
      invalid: shape.flag(),
      invalidreason: shape.text(),
      special: shape.flag(),
    };
    for (const { module } of props) {
      if (module.result.kind === 'record') Object.assign(fields, module.result.fields);
      else fields[module.name] = module.result;
    }
    const of = shape.keyedList('page', shape.record(fields));
    known.set(id, of);
    return of;
  };
}
