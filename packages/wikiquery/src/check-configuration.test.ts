import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { complete } from '../../core/src/wiki/settings/complete.ts';
import type { Field, SchemaNode } from '../../core/src/wiki/settings/schema.ts';
import { allSettings, checkConfiguration, checkOptions } from './check-configuration.ts';
import { readConfiguration, withDeployment } from './configuration.ts';
import { baseConfiguration } from './deployment.ts';
import { initialConfiguration } from './init.ts';
import { UsageError } from './problem.ts';

const root = mkdtempSync(join(tmpdir(), 'wikiquery-settings-'));
after(() => {
  rmSync(root, { recursive: true });
});

const base = baseConfiguration();

/** A value inside of the settings: what it may be, and how to put another in its place. */
interface Place {
  readonly path: string;
  readonly schema: SchemaNode;
  readonly put: (value: unknown) => Readonly<Record<string, unknown>>;
  /** How to put a value beside it, under another name; undefined in a list or table, whose names are free. */
  readonly putBeside?: (name: string, value: unknown) => Readonly<Record<string, unknown>>;
}

/** A value of a schema that is allowed. */
function exampleOf(node: SchemaNode): unknown {
  switch (node.type) {
    case 'boolean':
      return true;
    case 'number':
      return node.least ?? (node.above ?? 0) + 1;
    case 'text':
      return node.form?.folder ? root : (node.form?.example ?? 'a');
    case 'name':
      return [...checkOptions.names(node.of)][0];
    case 'constant':
      return node.value;
    case 'list':
      return [exampleOf(node.of)];
    case 'tuple':
      return node.of.map(exampleOf);
    case 'table':
      return { a: exampleOf(node.of) };
    case 'group':
      return exampleOfFields(node.fields);
    case 'either':
      return node.of[0] && exampleOf(node.of[0]);
    default:
      return 1;
  }
}

function exampleOfFields(fields: Readonly<Record<string, Field>>): Record<string, unknown> {
  const required = Object.entries(fields).filter(([, { presence }]) => presence === 'required');
  return Object.fromEntries(required.map(([name, { schema }]) => [name, exampleOf(schema)]));
}

function* placesIn(
  fields: Readonly<Record<string, Field>>,
  path: string,
  put: Place['put'],
): Generator<Place> {
  const putBeside = (name: string, value: unknown) => put({ ...exampleOfFields(fields), [name]: value });
  for (const [name, { schema }] of Object.entries(fields)) {
    const place = {
      path: `${path}.${name}`,
      schema,
      putBeside,
      put: (value: unknown) => putBeside(name, value),
    };
    yield place;
    yield* placesWithin(place);
  }
}

function* placesWithin({ path, schema, put }: Place): Generator<Place> {
  if (schema.type === 'group') {
    yield* placesIn(schema.fields, path, put);
  } else if (schema.type === 'either') {
    for (const one of schema.of) yield* placesWithin({ path, schema: one, put });
  } else if (schema.type === 'list' || schema.type === 'table' || schema.type === 'tuple') {
    const [key, wrap]: [string, (value: unknown) => unknown] =
      schema.type === 'table'
        ? ['.a', (value) => ({ a: value })]
        : [
            '[0]',
            (value) => (schema.type === 'list' ? [value] : [value, ...schema.of.slice(1).map(exampleOf)]),
          ];
    const inner = schema.type === 'tuple' ? schema.of[0] : schema.of;
    if (!inner) return;
    const place = { path: path + key, schema: inner, put: (value: unknown) => put(wrap(value)) };
    yield place;
    yield* placesWithin(place);
  }
}

const places = [...placesIn(allSettings, 'settings', (value) => value as Record<string, unknown>)];

const accepts = (settings: unknown): void => {
  checkConfiguration({ ...base, settings }, 'wiki.json');
};

const refuses = (settings: unknown, path: string): void => {
  assert.throws(
    () => {
      accepts(settings);
    },
    (error) =>
      error instanceof UsageError &&
      [' ', ':'].some((after) => error.message.startsWith(`wiki.json: ${path}${after}`)) &&
      /^[^\n]*[.?]$/.test(error.message),
    `${JSON.stringify(settings)} at ${path}`,
  );
};

/** Values that are not of a schema's JSON type. */
function wrongTypes(node: SchemaNode): readonly unknown[] {
  const schemas = node.type === 'either' ? node.of : [node];
  if (schemas.some(({ type }) => type === 'anything')) return [];
  const types = new Set(schemas.map((schema) => jsonType(exampleOf(schema))));
  return [17.5, 'text', true, null, [], {}].filter((value) => !types.has(jsonType(value)));
}

const jsonType = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;

/** Values of the right JSON type that a schema does not allow. */
function impossibleValues(node: SchemaNode): readonly unknown[] {
  switch (node.type) {
    case 'number':
      return [
        ...(node.least === undefined ? [] : [node.least - 1]),
        ...(node.above === undefined ? [] : [node.above, -1]),
        ...(node.most === undefined ? [] : [node.most + 1]),
        ...(node.whole ? [1.5] : []),
      ];
    case 'text': {
      const { form } = node;
      if (!form) return [];
      const found = ['', '(', '\0', '/nope/nope'].filter((text) => !form.accepts(text) || form.folder);
      assert.ok(found.length > 0, `nothing is impossible for ${form.name}`);
      return found;
    }
    case 'name':
      return ['Nonsense', ''];
    case 'tuple':
      return [[], [...node.of, 1].map(() => 1)];
    case 'either':
      return node.of.every(({ type }) => type === 'constant') ? ['nonsense'] : [];
    default:
      return [];
  }
}

for (const { path, schema, put, putBeside } of places) {
  test(`${path}: a misspelt name, a wrong type and an impossible value are refused`, () => {
    accepts(put(exampleOf(schema)));
    if (putBeside) {
      const name = path.slice(path.lastIndexOf('.') + 1);
      const misspelt = `${name.slice(0, 1)}x${name.slice(1)}`;
      refuses(putBeside(misspelt, exampleOf(schema)), path.slice(0, -name.length) + misspelt);
    }
    for (const value of [...wrongTypes(schema), ...impossibleValues(schema)]) refuses(put(value), path);
  });
}

test('the places are those of the declaration', () => {
  const paths = places.map(({ path }) => path);
  assert.ok(paths.length > 150, String(paths.length));
  for (const path of [
    'settings.requestLimit.requests',
    'settings.trustedProxies[0]',
    'settings.admission.rules[0].addresses[0]',
    'settings.admission.classes.bots.weight',
    'settings.database.servers.a.role',
    'settings.sessions.store[0]',
    'settings.translate.groups[0].changes.a.removed.a',
    'settings.rateLimits.a.a[0]',
  ]) {
    assert.ok(paths.includes(path), path);
  }
});

test('each default is accepted', () => {
  for (const [name, { default: value }] of Object.entries(allSettings)) {
    if (value !== undefined) accepts({ [name]: value });
  }
  accepts(complete(allSettings, {}));
});

test('parts of siteinfo need the types that are read, and further parts are free', () => {
  const check = (part: unknown) => {
    checkConfiguration({ ...base, ...(part as object) }, 'wiki.json');
  };
  check({ statistics: { pages: 5 }, $schema: 'settings.schema.json', general: { ...base.general, x: 1 } });
  for (const [part, message] of [
    [{ setings: {} }, /: setings is not a part of a configuration; did you mean "settings"\?/],
    [{ requestLimit: {} }, /: requestLimit is a setting: it belongs in "settings"/],
    [{ usergroups: [{ name: 'bot', rights: 'bot' }] }, /: usergroups\[0\]\.rights must be a list/],
    [
      { namespaces: { 0: { id: 0, case: 'first', name: '' } } },
      /: namespaces\.0\.case must be "first-letter" or/,
    ],
    [{ general: { ...base.general, lang: 5 } }, /: general\.lang must be a text, not 5\./],
    [{ namespaces: [] }, /: namespaces must be an object/],
  ] as const) {
    assert.throws(
      () => {
        check(part);
      },
      { message },
    );
  }
});

test('files of --config, --with and --deployment are checked, and what they make together', async () => {
  const write = (name: string, content: unknown): string => {
    const path = join(root, name);
    writeFileSync(path, JSON.stringify(content));
    return path;
  };
  const wrong = write('wrong.json', { ...base, settings: { trustedProxys: [] } });
  await assert.rejects(readConfiguration(wrong), {
    message: `${wrong}: settings.trustedProxys is not a setting; did you mean "trustedProxies"?`,
  });
  const half = write('half.json', { settings: { requestLimit: { requests: 5 } } });
  const message = /requestLimit\.seconds is missing/;
  assert.throws(() => withDeployment(base, half), { message });
  const limited = { ...base, settings: { requestLimit: { requests: 1, seconds: 1 } } };
  assert.deepEqual(withDeployment(limited, half).settings.requestLimit, { requests: 5, seconds: 1 });
  const misspelt = write('misspelt.json', { settings: { requestLimit: { request: 5 } } });
  assert.throws(() => withDeployment(base, misspelt), {
    message: /^the deployment .*misspelt\.json: settings\.requestLimit\.request is not a setting/,
  });
  const empty = write('empty.json', { ...base, namespaces: {} });
  await assert.rejects(readConfiguration(empty), {
    message: `${empty}: namespaces must have the main namespace, "0", and the others of the wiki.`,
  });
  const marked = join(root, 'marked.json');
  writeFileSync(marked, `\uFEFF${JSON.stringify(base)}`);
  assert.deepEqual((await readConfiguration(marked)).general, base.general);
  const { settings: _none, ...siteinfo } = base;
  const answer = write('siteinfo.json', { query: siteinfo });
  await assert.rejects(initialConfiguration(answer, half), { message });
  await assert.rejects(initialConfiguration(answer, misspelt), {
    message: /misspelt\.json: settings\.request/,
  });
});

test('modules that search can be left out, too', () => {
  const names = new Set(checkOptions.names('module'));
  for (const name of ['allpages', 'prefixsearch', 'search']) assert.ok(names.has(name), name);
  const without = (module: string) => ({ settings: { withoutModules: [module] } });
  checkConfiguration(without('search'), 'part.json', true);
  assert.throws(() => {
    checkConfiguration(without('serach'), 'part.json', true);
  }, /serach/);
});
