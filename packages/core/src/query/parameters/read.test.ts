import assert from 'node:assert/strict';
import test from 'node:test';
import { exampleSite } from '../../../../../test/rig/site.ts';
import { nobody, type Viewer } from '../../wiki/viewer.ts';
import { ApiError, type Problem } from '../result/problems.ts';
import { namespaces } from './namespaces.ts';
import { createReader } from './read.ts';
import { anyOf, boolean, integer, integers, limit, manyOf, oneOf, templated, text, texts } from './types.ts';

const site = exampleSite();
const parameters = {
  from: text(),
  flag: boolean(),
  size: integer({ min: 0, max: 9 }),
  ids: integers(),
  kind: oneOf(['a', 'b'], { default: 'a' }),
  prop: manyOf(['x', 'y', 'z'], { default: ['x', 'y'], deprecatedValues: ['z'] }),
  show: anyOf(['x', '!x']),
  words: texts({ allowsDuplicates: true }),
  namespace: namespaces(),
  slots: manyOf(['main'], { all: '*' }),
  'format-{slot}': templated(text(), { placeholder: 'slot', source: 'slots' }),
  old: text({ deprecated: true }),
  limit: limit(),
} as const;
const reader = createReader(parameters, site, { module: 'query+test', prefix: 'tt' });

const viewerWith = (highLimits: boolean): Viewer => ({
  ...nobody,
  rights: new Set(highLimits ? ['apihighlimits'] : []),
});

function read(query: string, highLimits = false) {
  const warnings: Problem[] = [];
  const values = reader.read(new Map(new URLSearchParams(query)), {
    environment: { now: 0 },
    viewer: viewerWith(highLimits),
    warn: (warning) => {
      warnings.push(warning);
    },
  });
  return { values: withInherited(values), warnings: warnings.map(({ code }) => code) };
}

/** The values as properties of one object, to compare them. */
function withInherited<T extends object>(values: T): T {
  const all: Record<string, unknown> = {};
  // oxlint-disable-next-line guard-for-in -- inherited ones are what it looks for
  for (const name in values) all[name] = values[name];
  return all as T;
}

const codeOf = (query: string, highLimits = false): string => {
  try {
    read(query, highLimits);
    return 'accepted';
  } catch (error) {
    assert.ok(error instanceof ApiError);
    return error.problem.code;
  }
};

test('missing parameters have their defaults', () => {
  const { values } = read('');
  assert.deepEqual(values, {
    from: undefined,
    flag: false,
    size: undefined,
    ids: undefined,
    kind: 'a',
    prop: new Set(['x', 'y']),
    show: new Set(),
    words: undefined,
    namespace: undefined,
    slots: undefined,
    'format-{slot}': new Map(),
    old: undefined,
    limit: 10,
  });
});

test('a boolean is true for any value, even an empty one', () => {
  assert.equal(read('ttflag=').values.flag, true);
  assert.equal(read('ttflag=0').values.flag, true);
});

test('lists are split by |, or by U+001F if they start with it', () => {
  assert.deepEqual(read('ttwords=a|b').values.words, ['a', 'b']);
  assert.deepEqual(read('ttwords=%1Fa|b%1Fc').values.words, ['a|b', 'c']);
  assert.deepEqual(read('ttwords=').values.words, []);
  assert.deepEqual(read('ttwords=|').values.words, ['', '']);
});

test('duplicate values are dropped unless the parameter allows them', () => {
  assert.deepEqual(read('ttids=3|3|1').values.ids, [3, 1]);
  assert.deepEqual(read('ttwords=a|a').values.words, ['a', 'a']);
});

test('enumerated values become a set in request order', () => {
  assert.deepEqual([...read('ttprop=z|x|z').values.prop], ['z', 'x']);
  assert.deepEqual(read('ttslots=*').values.slots, new Set(['main']));
  assert.deepEqual(read('ttshow=').values.show, new Set());
});

test('defaults are parsed once', () => {
  assert.equal(read('').values.prop, read('').values.prop);
  assert.equal(read('').values.show, read('').values.show);
});

test('a deprecated value is told of when it is given, not when it is the default', () => {
  const values = { prop: manyOf(['x', 'z'], { default: ['z'], deprecatedValues: ['z'] }) };
  const readValues = createReader(values, site, { module: 'query+test', prefix: 'tt' });
  const warned = (given: readonly (readonly [string, string])[]): readonly string[] => {
    const warnings: string[] = [];
    readValues.read(new Map(given), {
      environment: { now: 0 },
      viewer: nobody,
      warn: ({ code }) => {
        warnings.push(code);
      },
    });
    return warnings;
  };
  assert.deepEqual(warned([]), []);
  assert.deepEqual(warned([['ttprop', 'z']]), ['deprecation']);
});

test('unknown values of a list are dropped with a warning', () => {
  assert.deepEqual(read('ttprop=x|nope'), {
    values: { ...read('').values, prop: new Set(['x']) },
    warnings: ['unrecognizedvalues'],
  });
});

test('namespaces are numbers in any form', () => {
  assert.deepEqual(read('ttnamespace=01|%2B1|1|-0|007'), {
    values: { ...read('').values, namespace: [1, 0, 7] },
    warnings: [],
  });
  assert.deepEqual(read('ttnamespace=0|x|99|-1|1e0').values.namespace, [0]);
});

test('limits are clamped with a warning', () => {
  assert.deepEqual([read('ttlimit=501').values.limit, read('ttlimit=501').warnings], [500, ['outofrange']]);
  assert.deepEqual([read('ttlimit=0').values.limit, read('ttlimit=-5').values.limit], [1, 1]);
  assert.deepEqual([read('ttlimit=max').values.limit, read('ttlimit=max', true).values.limit], [500, 5000]);
});

test('integers are clamped with a warning', () => {
  assert.deepEqual([read('ttsize=10').values.size, read('ttsize=10').warnings], [9, ['outofrange']]);
  assert.equal(read('ttsize=-1').values.size, 0);
  assert.equal(read('ttsize=9223372036854775807').values.size, 9);
});

test('deprecated parameters and values warn', () => {
  assert.deepEqual(read('ttold=1').warnings, ['deprecation']);
  assert.deepEqual(read('ttprop=z').warnings, ['deprecation']);
});

test('templated parameters follow the values of their source', () => {
  assert.deepEqual(read('ttslots=main&ttformat-main=f').values['format-{slot}'], new Map([['main', 'f']]));
  const given = new Map([['ttslots', 'main']]);
  assert.ok(reader.owns('ttformat-main', given));
  assert.ok(!reader.owns('ttformat-other', given));
  assert.ok(!reader.owns('ttformat-main', new Map()));
  assert.ok(!reader.owns('ttform', given));
});

const refused: readonly (readonly [string, string])[] = [
  ['ttsize=ten', 'badinteger'],
  ['ttsize=', 'badinteger'],
  ['ttsize=1.5', 'badinteger'],
  ['ttsize=9223372036854775808', 'badinteger'],
  ['ttsize=-9223372036854775809', 'badinteger'],
  ['ttids=1|x', 'badinteger'],
  ['ttkind=c', 'badvalue'],
  ['ttkind=', 'badvalue'],
  ['ttkind=%1Fa', 'badvalue'],
  ['ttlimit=many', 'badinteger'],
  [`ttwords=${'a|'.repeat(50)}`, 'toomanyvalues'],
];

for (const [query, code] of refused) {
  test(`${query.slice(0, 30)} fails with ${code}`, () => {
    assert.equal(codeOf(query), code);
  });
}

test('viewers with high limits may give more values', () => {
  assert.equal(codeOf(`ttwords=${'a|'.repeat(50)}`, true), 'accepted');
  assert.equal(codeOf(`ttwords=${'a|'.repeat(500)}`, true), 'toomanyvalues');
});

test('a parameter can halve what a limit allows', () => {
  const halved = createReader({ limit: limit({ halvedBy: 'redirect' }), redirect: boolean() }, site, {
    module: 'query+test',
    prefix: 'tt',
  });
  const most = (query: string, highLimits = false): number => {
    const reading = {
      site,
      environment: { now: 0 },
      viewer: viewerWith(highLimits),
      module: 'query+test',
      warn: () => undefined,
    };
    return halved.read(new Map(new URLSearchParams(query)), reading).limit;
  };
  assert.deepEqual([most('ttlimit=max'), most('ttlimit=max&ttredirect=')], [500, 250]);
  assert.deepEqual([most('ttlimit=400&ttredirect='), most('ttlimit=max&ttredirect=', true)], [250, 2500]);
});

test('all parameters are read before one fails, so later ones can warn too', () => {
  const warnings: string[] = [];
  const warn = ({ code }: Problem): void => void warnings.push(code);
  const reading = { site, environment: { now: 0 }, viewer: nobody, module: 'query+test', warn };
  assert.throws(
    () => reader.read(new Map(new URLSearchParams('ttkind=q&ttlimit=x&ttold=1&ttprop=nope')), reading),
    (error) => error instanceof ApiError && error.problem.code === 'badvalue',
  );
  assert.deepEqual(warnings, ['unrecognizedvalues', 'deprecation']);
});
