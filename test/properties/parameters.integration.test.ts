import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { openApi } from '../rig/ask.ts';
import { isGenerator, type RegisteredModule } from '../../src/query/registry.ts';
import { steward } from '../rig/viewers.ts';
import { createWiki } from '../rig/wiki.ts';
import { holdingsOf, pagesOf, requestsOf } from './values.ts';

const wiki = createWiki();
const faults: unknown[] = [];
const { site, registry, ask } = await openApi(wiki, {
  onFault: (error) => {
    faults.push(error);
  },
});
const viewer = steward(site);
const holdings = holdingsOf(wiki, site);
const pages = pagesOf(holdings);

/** Sends a request in every format; the answer has to be a result or an error that clients can know. */
async function check(request: Readonly<Record<string, string>>): Promise<void> {
  for (const format of [{ formatversion: '1' }, { formatversion: '2' }, { format: 'xml' }]) {
    const { json, error } = await ask({ ...request, ...format }, { viewer, method: 'POST' });
    if (faults[0]) throw faults[0];
    if (error === undefined) continue;
    assert.doesNotMatch(JSON.stringify(json['error'] ?? ''), /undefined|\[object|NaN/);
    return;
  }
}

/** The module as a generator, or under its own group's name. */
function requests({ module }: RegisteredModule, generating: boolean): fc.Arbitrary<Record<string, string>> {
  const prefix = generating ? `g${module.prefix}` : module.prefix;
  const own = requestsOf(module.parameters, prefix, site, holdings);
  const as: Record<string, string> = generating
    ? { generator: module.name, prop: 'info' }
    : { [module.group]: module.name };
  return fc.tuple(pages, own).map(([some, given]) => ({ ...as, ...some, ...given }));
}

for (const registered of registry.modules.values()) {
  const { name, group } = registered.module;
  test(`${group}=${name} answers every request with a result or a known error`, async () => {
    await fc.assert(fc.asyncProperty(requests(registered, false), check), { numRuns: 25 });
  });
  if (!isGenerator(registered.module)) continue;
  test(`generator=${name} answers every request with a result or a known error`, async () => {
    await fc.assert(fc.asyncProperty(requests(registered, true), check), { numRuns: 25 });
  });
}
