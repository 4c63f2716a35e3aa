import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { extensions } from '../../src/extensions/index.ts';
import { json } from '../../src/formats/json.ts';
import { xml } from '../../src/formats/xml.ts';
import { coreModules } from '../../src/modules/index.ts';
import { createAsking } from '../rig/ask-modules.ts';
import { isGenerator, type RegisteredModule } from '../../src/query/registry.ts';
import { ApiError, problems } from '../../src/result/problems.ts';
import { createWiki } from '../rig/wiki.ts';
import { holdingsOf, pagesOf, requestsOf, steward } from './values.ts';

const wiki = createWiki();
const modules = [...coreModules, ...extensions.flatMap(({ modules: some }) => some)];
const { site, registry, ask } = await createAsking(wiki, modules, steward(wiki));
const holdings = holdingsOf(wiki, site);
const pages = pagesOf(holdings);

/** Runs a request; the answer has to be one that every format can write, an error one that clients can know. */
async function check(request: Readonly<Record<string, string>>): Promise<void> {
  try {
    const answer = await ask(request);
    for (const formatversion of ['1', '2'] as const)
      JSON.parse(
        json.serialize(answer, { formatversion, utf8: true, ascii: false, callback: undefined }, 'compact'),
      );
    xml.serialize(answer, { xslt: undefined, includexmlnamespace: false }, 'compact');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    assert.ok(Object.hasOwn(problems, error.problem.name), error.problem.name);
    assert.doesNotMatch(error.message, /undefined|\[object|NaN/);
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
