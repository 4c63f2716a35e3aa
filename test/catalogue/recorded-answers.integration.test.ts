import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { schemaOf, type JsonSchema } from '../../packages/core/src/api/description/answer-schema.ts';
import { requestedValues } from '../../packages/core/src/api/description/typescript-types.ts';
import { siteRegistry } from '../../packages/core/src/api/registry.ts';
import { contributionOf, createAnswerShapes } from '../../packages/core/src/query/answer-fields.ts';
import type { Module } from '../../packages/core/src/query/define.ts';
import { record } from '../../packages/core/src/query/result/shape.ts';
import { createSite } from '../../packages/core/src/wiki/site.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { searchBackend } from '../../packages/search/src/exports/index.ts';
import { initialConfiguration } from '../../packages/wikiquery/src/init.ts';
import { asRequested } from './sure-shapes.ts';

const recorded = fileURLToPath(new URL('../../../shared/conformance/', import.meta.url));
const overrides = fileURLToPath(new URL('../conformance/overrides.json', import.meta.url));

/** A request to a real MediaWiki, and what it answered. */
interface Recorded {
  readonly id: number;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What the API adds to an answer of any action. */
const added = [
  'curtimestamp',
  'errorlang',
  'requestid',
  'responselanginfo',
  'servedby',
  'uselang',
  'warnings',
];

test(
  "MediaWiki's answers have what the shapes of results declare, and all that these say is always there",
  { skip: !existsSync(recorded) && 'the recorded answers are not available' },
  async () => {
    const site = createSite(
      await initialConfiguration(`${recorded}siteinfo.json`, overrides),
      extensions,
      searchBackend,
    );
    const { modules } = siteRegistry(site);
    const named = (names: string | undefined): Module[] =>
      (names ?? '')
        .replaceAll('\u001F', '|')
        .split('|')
        .flatMap((name) => modules.get(name)?.module ?? []);
    const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
    const validators = new Map<string, ValidateFunction>();
    const undeclared: string[] = [];
    let checked = 0;
    for (const { id, params, body } of readRecorded()) {
      if (params['formatversion'] !== '2' || !isData(body)) continue;
      const { prop, list, meta, generator } = params;
      const chosen = [prop, list, meta].flatMap(named);
      const key = [
        prop,
        list,
        meta,
        generator,
        ...chosen.map((module) => valuesAskedFor(module, params)),
      ].join('/');
      const validate =
        validators.get(key) ??
        ajv.compile(
          withEmptyLists(
            schemaOf(
              createAnswerShapes()(
                chosen.map((module) => asRequested(module, params)),
                named(generator)[0],
              ),
            ),
          ),
        );
      validators.set(key, validate);
      checked++;
      for (const module of params['continue'] === undefined ? chosen : []) {
        const { place, sure } = contributionOf(asRequested(module, params));
        if (place === 'page' && 'batchcomplete' in body)
          for (const page of existingPages(body))
            for (const name of sure) if (!(name in page)) undeclared.push(`${id}: a page without ${name}`);
        const around = place === 'root' ? body : isData(body['query']) ? body['query'] : {};
        for (const name of place === 'page' ? [] : sure)
          if (!(name in around)) undeclared.push(`${id}: ${module.name} without ${name}`);
      }
      if (validate(withoutAdded(body))) continue;
      for (const { instancePath, message, params: details } of validate.errors ?? [])
        undeclared.push(`${id}: ${instancePath} ${message ?? ''} ${JSON.stringify(details)}`);
    }
    assert.ok(checked > 4000);
    assert.deepEqual(undeclared, []);
  },
);

/** The values of those parameters on which it depends what an answer of a module surely has. */
const valuesAskedFor = (module: Module, params: Recorded['params']): string =>
  requestedValues(record(contributionOf(module).fields))
    .map((name) => params[module.prefix + name] ?? '')
    .join('&');

const readRecorded = (): Recorded[] =>
  gunzipSync(readFileSync(`${recorded}corpus.jsonl.gz`))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Recorded)
    .filter(({ params }) => (params['action'] ?? 'query') === 'query');

const isData = (body: unknown): body is Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null && !('error' in body) && !('errors' in body);

/** The pages in an answer that exist. */
function existingPages({ query }: Readonly<Record<string, unknown>>): readonly object[] {
  const pages = isData(query) && Array.isArray(query['pages']) ? query['pages'] : [];
  return pages.filter((page): page is object => isData(page) && 'pageid' in page && !('missing' in page));
}

const withoutAdded = (body: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !added.includes(name)));

/** Allows empty lists in place of objects, since PHP has them in place of empty ones. */
function withEmptyLists(schema: unknown): JsonSchema {
  const changed = Object.entries(isData(schema) ? schema : {}).map(([name, value]) => {
    if (name === 'properties' && isData(value))
      return [name, Object.fromEntries(Object.entries(value).map(([key, of]) => [key, withEmptyLists(of)]))];
    return [name, isData(value) && !Array.isArray(value) ? withEmptyLists(value) : value];
  });
  const allowed = Object.fromEntries(changed) as JsonSchema;
  return allowed['type'] === 'object' ? { ...allowed, type: ['object', 'array'], maxItems: 0 } : allowed;
}
