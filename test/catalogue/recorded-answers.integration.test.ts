import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { schemaOf } from '../../src/api/description/answer-schema.ts';
import { initialConfiguration } from '../../src/cli/init.ts';
import { extensions, siteRegistry } from '../../src/extensions/index.ts';
import type { Module } from '../../src/query/define.ts';
import { createAnswerShapes } from '../../src/query/answer-fields.ts';
import { createSite } from '../../src/wiki/site.ts';

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
  "MediaWiki's answers have only what the shapes of results declare",
  { skip: !existsSync(recorded) && 'the recorded answers are not available' },
  async () => {
    const site = createSite(await initialConfiguration(`${recorded}siteinfo.json`, overrides), extensions);
    const { modules } = siteRegistry(site);
    const named = (names: string | undefined): Module[] =>
      (names ?? '')
        .replaceAll('\u001F', '|')
        .split('|')
        .flatMap((name) => modules.get(name)?.module ?? []);
    const shapeOf = createAnswerShapes();
    const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
    const validators = new Map<string, ValidateFunction>();
    const undeclared: string[] = [];
    let checked = 0;
    for (const { id, params, body } of readRecorded()) {
      if (params['formatversion'] !== '2' || !isData(body)) continue;
      const { prop, list, meta, generator } = params;
      const key = [prop, list, meta, generator].join('/');
      const chosen = [prop, list, meta].flatMap(named);
      const validate = validators.get(key) ?? ajv.compile(schemaOf(shapeOf(chosen, named(generator)[0])));
      validators.set(key, validate);
      checked++;
      if (validate(withoutEmptyLists(body))) continue;
      for (const { instancePath, message, params: details } of validate.errors ?? [])
        undeclared.push(`${id}: ${instancePath} ${message ?? ''} ${JSON.stringify(details)}`);
    }
    assert.ok(checked > 4000);
    assert.deepEqual(undeclared, []);
  },
);

const readRecorded = (): Recorded[] =>
  gunzipSync(readFileSync(`${recorded}corpus.jsonl.gz`))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Recorded)
    .filter(({ params }) => (params['action'] ?? 'query') === 'query');

const isData = (body: unknown): body is Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null && !('error' in body) && !('errors' in body);

/** Leaves out what is added to any answer, and empty lists, which PHP has in place of empty objects too. */
function withoutEmptyLists(body: Readonly<Record<string, unknown>>): unknown {
  const own = Object.fromEntries(Object.entries(body).filter(([name]) => !added.includes(name)));
  return clean(own);
}

function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isEmptyList(item)).map(clean);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, field]) => !isEmptyList(field));
  return Object.fromEntries(kept.map(([name, field]) => [name, clean(field)]));
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
