import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { isGenerator, type RegisteredModule } from '../../packages/core/src/query/registry.ts';
import { openApi } from '../rig/ask.ts';
import { steward } from '../rig/viewers.ts';
import { createWiki } from '../rig/wiki.ts';
import { namesIn, pagesOf, requestsOf } from './values.ts';

const wiki = createWiki();
const faults: unknown[] = [];
const { site, registry, ask } = await openApi(wiki, {
  onFault: (error) => {
    faults.push(error);
    return '';
  },
});
const viewer = steward(site);
const names = namesIn(wiki, site);
const pages = pagesOf(names);

/** Sends a request in every format; the response has to be a result or a known error. */
async function check(request: Readonly<Record<string, string>>): Promise<void> {
  for (const format of [{ formatversion: '1' }, { formatversion: '2' }, { format: 'xml' }]) {
    const { json, error } = await ask({ ...request, ...format }, { viewer, method: 'POST' });
    if (faults[0]) throw faults[0];
    if (error === undefined) continue;
    assert.doesNotMatch(JSON.stringify(json['error'] ?? ''), /undefined|\[object|NaN/);
    return;
  }
}

/** Generates requests for a module, as a generator or by itself. */
function requests({ module }: RegisteredModule, generating: boolean): fc.Arbitrary<Record<string, string>> {
  const prefix = generating ? `g${module.prefix}` : module.prefix;
  const own = requestsOf(module.parameters, prefix, site, names);
  const as: Record<string, string> = generating
    ? { generator: module.name, prop: 'info' }
    : { [module.group]: module.name };
  return fc.tuple(pages, own).map(([some, given]) => ({ ...as, ...some, ...given }));
}

for (const registered of registry.modules.values()) {
  const { name, group } = registered.module;
  test(`${group}=${name} responds to every request with a result or a known error`, async () => {
    await fc.assert(fc.asyncProperty(requests(registered, false), check), { numRuns: 25 });
  });
  if (!isGenerator(registered.module)) continue;
  test(`generator=${name} responds to every request with a result or a known error`, async () => {
    await fc.assert(fc.asyncProperty(requests(registered, true), check), { numRuns: 25 });
  });
}
