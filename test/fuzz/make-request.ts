import { below, type Random } from '../../bench/wiki/random.ts';
import { startsFor } from '../rig/requests.ts';
import type { Catalogue, CataloguedModule, CataloguedParameter } from './catalogue.ts';
import { altered, hostile, hostileName, list, pick } from './hostile-values.ts';
import { makeHeaders } from './make-headers.ts';
import { reread, type Field, type FuzzRequest } from './request.ts';

/** Shares of values that are hostile; each request has one. Those that fail at once reach little. */
const hostilities = [0, 0.03, 0.1, 0.1, 0.3, 0.6];

/** What requests are made of. */
interface Ingredients extends Catalogue {
  /** Share of values that are hostile. */
  readonly hostility: number;
}

/** Share of requests that are sent over HTTP. */
const OVER_HTTP = 0.04;

/** Makes a request for some of a wiki's modules. */
export function makeRequest(draw: Random, offered: Catalogue): FuzzRequest {
  const catalogue: Ingredients = { ...offered, hostility: pick(draw, hostilities) };
  const fields = [
    ...(draw() < 0.75 ? queryFields(draw, catalogue) : actionFields(draw, catalogue)),
    ...mainFields(draw, catalogue),
    ...oddFields(draw, catalogue),
  ].map(([name, value]): Field => [reread(name), reread(value)]);
  return { ...sending(draw, fields), headers: makeHeaders(draw, catalogue) };
}

/** Changes a request so that it continues where its answer says, or nearly there; undefined where it cannot. */
export function makeFollowing(draw: Random, request: FuzzRequest, body: string): FuzzRequest | undefined {
  const found = continuationIn(body);
  if (!found || draw() < 0.2) return undefined;
  const values = Object.values(found);
  const fields = Object.entries(found).map(([name, value]): Field => {
    if (draw() < 0.4) return [name, value];
    return [name, reread(altered(draw, draw() < 0.1 ? pick(draw, values) : value))];
  });
  return request.body
    ? { ...request, body: { ...request.body, fields: [...request.body.fields, ...fields] } }
    : { ...request, query: [...request.query, ...fields] };
}

function continuationIn(body: string): Readonly<Record<string, string>> | undefined {
  if (!body.startsWith('{"') || !body.includes('"continue":{')) return undefined;
  const { continue: found } = JSON.parse(body) as { readonly continue?: Readonly<Record<string, unknown>> };
  return found && Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)]));
}

function queryFields(draw: Random, catalogue: Ingredients): Field[] {
  const { queryModules, query } = catalogue;
  const count = pick(draw, [1, 1, 1, 1, 1, 1, 2, 2, 3, 0]);
  const modules = Array.from({ length: count }, () => pick(draw, queryModules));
  const generator =
    draw() < 0.25
      ? pick(
          draw,
          queryModules.filter((module) => module.generator),
        )
      : undefined;
  const groups = Map.groupBy(modules, ({ group = '' }) => group);
  return [
    ['action', 'query'],
    ...[...groups].map(([group, of]): Field => [group, of.map(({ name }) => name).join('|')]),
    ...modules.flatMap((module) => moduleFields(draw, catalogue, module, module.prefix)),
    ...(generator ? moduleFields(draw, catalogue, generator, `g${generator.prefix}`) : []),
    ...(generator ? [['generator', generator.name] as const] : []),
    ...(draw() < 0.7 ? pageFields(draw, catalogue) : []),
    ...(draw() < 0.3 ? someParameters(draw, catalogue, query, '') : []),
  ];
}

/** Names pages in one of the three ways. */
function pageFields(draw: Random, { titles, hostility }: Ingredients): Field[] {
  const title = (): string => {
    if (draw() >= hostility) return pick(draw, titles);
    return draw() < 0.5 ? altered(draw, pick(draw, titles)) : hostile(draw, 'title', '');
  };
  const id = (): string => (draw() >= hostility ? String(below(draw, 400)) : hostile(draw, 'integer', ''));
  const way = draw();
  if (way < 0.6) return [['titles', list(draw, title)]];
  return [[way < 0.8 ? 'pageids' : 'revids', list(draw, id)]];
}

function actionFields(draw: Random, catalogue: Ingredients): Field[] {
  const module = pick(draw, catalogue.actions);
  // Rendering starts a thread, and takes a thousand times as long as most requests.
  const without = module.name === 'parse' && draw() < 0.97 ? [['prop', pick(draw, parts)] as const] : [];
  return [['action', module.name], ...moduleFields(draw, catalogue, module, module.prefix), ...without];
}

/** Values of `prop` of `action=parse` that take no rendering. */
const parts =
  ' links templates|images|externallinks sections|tocdata wikitext properties|iwlinks|langlinks categories|categorieshtml revid|displaytitle parsetree limitreportdata'.split(
    ' ',
  );

/** What a module requires, mostly, and some of its other parameters. */
function moduleFields(
  draw: Random,
  catalogue: Ingredients,
  module: CataloguedModule,
  prefix: string,
): Field[] {
  const starts = startsFor(module.name);
  const start = draw() < 0.7 ? Object.entries(pick(draw, starts)) : [];
  const required = module.parameters.filter(({ required: is }) => is === true && draw() < 0.9);
  const given = new Set(start.map(([name]) => name));
  return [
    ...start.map(([name, value]): Field => [prefix + name, value]),
    ...required
      .filter(({ name }) => !given.has(name))
      .map((parameter): Field => [prefix + parameter.name, valueFor(draw, catalogue, parameter)]),
    ...someParameters(draw, catalogue, module, prefix),
  ];
}

function someParameters(
  draw: Random,
  catalogue: Ingredients,
  { parameters, name }: CataloguedModule,
  prefix: string,
): Field[] {
  const isSettled = (parameter: CataloguedParameter): boolean =>
    name === 'query' ? namesModules.has(parameter.name) : name === 'parse' && parameter.name === 'prop';
  const usable = parameters.filter((parameter) => {
    // Few values are continuations; those of answers are better.
    return draw() < (isSettled(parameter) ? 0.03 : parameter.name === 'continue' ? 0.3 : 1);
  });
  if (usable.length === 0) return [];
  return Array.from({ length: pick(draw, [0, 1, 1, 2, 2, 3, 4, 6]) }, () => {
    const parameter = pick(draw, usable);
    return [nameOf(draw, prefix + parameter.name), valueFor(draw, catalogue, parameter)];
  });
}

/** Parameters of `action=query` that name what was chosen already. */
const namesModules: ReadonlySet<string> = new Set(['prop', 'list', 'meta', 'generator']);

/** A parameter's name with the placeholder of a templated one filled in. */
const nameOf = (draw: Random, name: string): string =>
  name.replace(/\{\w+\}/, () => (draw() < 0.6 ? 'main' : hostileName(draw)));

function valueFor(draw: Random, catalogue: Ingredients, parameter: CataloguedParameter): string {
  const { type, multi, name, allspecifier } = parameter;
  const kind = typeof type === 'string' ? type : 'enumeration';
  const one = (): string => {
    if (draw() >= catalogue.hostility) return plausible(draw, catalogue, parameter);
    return draw() < 0.3 ? altered(draw, plausible(draw, catalogue, parameter)) : hostile(draw, kind, name);
  };
  if (!multi) return one();
  return allspecifier !== undefined && draw() < 0.1 ? allspecifier : list(draw, one);
}

/** A value that the parameter might take. */
function plausible(draw: Random, { titles, users }: Catalogue, { type, name }: CataloguedParameter): string {
  if (typeof type !== 'string') return type.length > 0 ? pick(draw, type) : '';
  switch (type) {
    case 'boolean':
      return pick(draw, ['', '1', 'false']);
    case 'integer':
      return String(below(draw, 200) - 3);
    case 'limit':
      return pick(draw, ['max', '1', '1', '2', '3', '10', '500']);
    case 'timestamp':
    case 'expiry':
      return pick(draw, ['20250101000000', '2024-06-01T12:00:00Z', 'now', '1735689600', '2026-01-01']);
    case 'user':
      return pick(draw, [...users, '203.0.113.7', '2001:db8::1', '#3', 'en>Somebody']);
    case 'title':
      return pick(draw, titles);
    case 'namespace':
      return String(below(draw, 18) - 2);
    case 'text':
      return `${pick(draw, titles)} [[${pick(draw, titles)}|x]] {{${pick(draw, titles)}}}\n== ${pick(draw, titles)} ==\n`;
  }
  if (/user|owner|target/.test(name) && draw() < 0.6) return pick(draw, users);
  if (/lang|code/.test(name) && draw() < 0.6)
    return pick(draw, ['en', 'de', 'qqx', 'zh-hant', 'fa', 'x-none']);
  if (/id$|ids$/.test(name) && draw() < 0.6) return String(below(draw, 300));
  const words = [
    'lantern',
    'a',
    'G',
    '0|Ember_Rock|5',
    '20250601000000|3',
    '*.example.org',
    'mainpage',
    'sysop',
    '1',
  ];
  return draw() < 0.5 ? pick(draw, titles) : pick(draw, words);
}

function mainFields(draw: Random, catalogue: Ingredients): Field[] {
  const { main, formats } = catalogue;
  const format = draw() < 0.6 ? 'json' : pick(draw, formats).name;
  const ofFormat = formats.find(({ name }) => name === format)?.parameters ?? [];
  const further = [...main.parameters, ...ofFormat].filter(
    ({ name }) => name !== 'action' && name !== 'format',
  );
  const count = pick(draw, [0, 0, 0, 0, 0, 0, 1, 1, 2, 4]);
  return [
    ...(draw() < 0.98 ? [['format', format] as const] : []),
    ...(draw() < 0.6 ? [['formatversion', pick(draw, ['1', '2', '2', 'latest'])] as const] : []),
    ...(draw() < 0.3
      ? [['errorformat', pick(draw, ['plaintext', 'wikitext', 'html', 'raw', 'none'])] as const]
      : []),
    ...Array.from({ length: count }, (): Field => {
      const parameter = pick(draw, further);
      return [parameter.name, valueFor(draw, catalogue, parameter)];
    }),
  ];
}

/** Parameters that are none, or are given in a way that nobody means. */
function oddFields(draw: Random, { main, queryModules, query }: Catalogue): Field[] {
  if (draw() < 0.92) return [];
  const known = (): string => {
    const { parameters, prefix } = pick(draw, [main, query, pick(draw, queryModules)]);
    const name = prefix + (parameters.length > 0 ? pick(draw, parameters).name : 'x');
    return draw() < 0.2 ? `g${name}` : name;
  };
  return Array.from({ length: 1 + below(draw, 4) }, (): Field => {
    const name = pick(draw, [
      () => hostileName(draw),
      known,
      () => `${known()}[]`,
      () => `${known()}[${hostileName(draw)}]`,
      () => `${known()}\0x`,
      () => altered(draw, known()),
    ])();
    return [name, hostile(draw, 'string', name)];
  });
}

const methods = ['GET', 'GET', 'GET', 'POST', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'];

/** Decides how parameters are sent, and by whom. */
function sending(draw: Random, fields: readonly Field[]): Omit<FuzzRequest, 'headers'> {
  const http = draw() < OVER_HTTP;
  const viewer = http ? 'headers' : pick(draw, ['steward', 'steward', 'anonymous', 'headers'] as const);
  const long = fields.reduce((sum, [, value]) => sum + value.length, 0) > 4000;
  const method = draw() < 0.05 ? pick(draw, methods) : long || draw() < 0.5 ? 'POST' : 'GET';
  if (method !== 'POST') return { method, query: fields, viewer, http };
  const split = draw() < 0.2 ? below(draw, fields.length + 1) : 0;
  const type = draw() < 0.3 ? 'multipart' : 'urlencoded';
  return { method, query: fields.slice(0, split), body: { type, fields: fields.slice(split) }, viewer, http };
}
