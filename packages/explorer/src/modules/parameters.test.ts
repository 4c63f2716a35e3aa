import assert from 'node:assert/strict';
import test from 'node:test';
import type { ModuleInfo, ParameterInfo, UsedModule } from './module-info.ts';
import { parametersOf, unknownParameters, withoutFormerSecrets, withoutSecrets } from './parameters.ts';

const parameter = (name: string, more: Partial<ParameterInfo> = {}): ParameterInfo => ({
  name,
  type: 'string',
  multi: false,
  ...more,
});

const used = (parameters: readonly ParameterInfo[], more: Partial<ModuleInfo> = {}): UsedModule => ({
  info: { name: 'x', path: 'x', prefix: 'ap', helpurls: [], parameters, ...more },
  prefix: 'ap',
  isGenerator: false,
});

test('a templated parameter is there for each value that it stands for', () => {
  const module = used([parameter('slots', { multi: true, default: 'main' })], {
    templatedparameters: [parameter('text-{slot}', { templatevars: { slot: 'slots' } })],
  });
  const names = (query: ReadonlyMap<string, string>) => parametersOf(module, query).map(({ name }) => name);
  assert.deepEqual(names(new Map()), ['apslots', 'aptext-main']);
  assert.deepEqual(names(new Map([['apslots', 'main|aux']])), ['apslots', 'aptext-main', 'aptext-aux']);
});

test('of unknown parameters the nearest name is told', () => {
  const modules = [used([parameter('limit'), parameter('from')])];
  const nearest = (name: string) => unknownParameters(new Map([[name, '1']]), modules)[0]?.nearest;
  assert.equal(nearest('apilimit'), 'aplimit');
  assert.equal(nearest('limit'), 'aplimit');
  assert.equal(nearest('APFROM'), 'apfrom');
  assert.equal(nearest('colour'), undefined);
  assert.deepEqual(unknownParameters(new Map([['aplimit', '1']]), modules), []);
  const dynamic = [used([], { dynamicparameters: true })];
  assert.deepEqual(unknownParameters(new Map([['username', 'x']]), dynamic), []);
});

test('passwords and tokens stay out of addresses', () => {
  const modules = [
    used([
      parameter('from'),
      parameter('token', { tokentype: 'csrf' }),
      parameter('password', { type: 'password' }),
      parameter('key', { sensitive: true }),
    ]),
  ];
  const query = new Map(['apfrom', 'aptoken', 'appassword', 'apkey'].map((name) => [name, 'x']));
  assert.deepEqual([...withoutSecrets(query, modules, new Set()).keys()], ['apfrom']);
});

test('so do those that are left of another module, by what it declared or by their names', () => {
  const modules = [used([parameter('from'), parameter('intoken')])];
  const names = ['apfrom', 'apintoken', 'token', 'lgpassword', 'retype', 'key', 'prefix'];
  const query = new Map(names.map((name) => [name, 'x']));
  const former = new Set(['key', 'apfrom']);
  const kept = ['apfrom', 'apintoken', 'prefix'];
  assert.deepEqual([...withoutSecrets(query, modules, former).keys()], kept);
  assert.deepEqual([...withoutFormerSecrets(query, modules, former).keys()], kept);
  // Nothing is known yet, or the module has parameters that it does not name.
  const known = ['apfrom', 'prefix'];
  assert.deepEqual([...withoutSecrets(query, [], new Set(['key'])).keys()], known);
  assert.equal(withoutFormerSecrets(query, [], former), query);
  const dynamic = [used([], { dynamicparameters: true })];
  assert.deepEqual([...withoutSecrets(query, dynamic, new Set(['key'])).keys()], known);
  assert.equal(withoutFormerSecrets(query, dynamic, former), query);
});
