import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { extensions } from '../../src/extensions/index.ts';
import { json } from '../../src/formats/json.ts';
import { xml } from '../../src/formats/xml.ts';
import { coreModules } from '../../src/modules/index.ts';
import { createAsking } from '../../src/query/testing/ask.ts';
import { isGenerator, type RegisteredModule } from '../../src/query/registry.ts';
import { ApiError, problems } from '../../src/result/problems.ts';
import { createWiki } from '../../src/testing.ts';
import { makeTitle, prefixedText } from '../../src/wiki/title.ts';
import { requestsOf } from './values.ts';

const wiki = createWiki();
const strings = (sql: string): string[] => wiki.database.prepare(sql).pluck().all() as string[];
const { site, registry, ask } = await createAsking(
  wiki,
  [...coreModules, ...extensions.flatMap(({ modules }) => modules)],
  {
    id: 1,
    name: String(wiki.database.prepare('SELECT user_name FROM user WHERE user_id = 1').pluck().get()),
    groups: ['*', 'user', 'autoconfirmed', 'sysop'],
    rights: wiki.configuration.settings.rights,
  },
);
const rows = wiki.database
  .prepare<[], [number, string]>('SELECT page_namespace, page_title FROM page ORDER BY page_id')
  .raw()
  .all();
const holdings = {
  titles: rows.map(([namespace, key]) => prefixedText(makeTitle(namespace, key), site)),
  users: strings('SELECT user_name FROM user ORDER BY user_id'),
};

const pages = fc.oneof(
  fc
    .array(fc.constantFrom(...holdings.titles, 'Nowhere', 'Special:Version', 'en:Elsewhere', '<'), {
      minLength: 1,
      maxLength: 8,
    })
    .map((titles) => ({ titles: titles.join('|') })),
  fc
    .array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 5 })
    .map((ids) => ({ pageids: ids.join('|') })),
  fc
    .array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 5 })
    .map((ids) => ({ revids: ids.join('|') })),
);

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

for (const registered of registry.values()) {
  const { name, group } = registered.module;
  test(`${group}=${name} answers every request with a result or a known error`, async () => {
    await fc.assert(fc.asyncProperty(requests(registered, false), check), { numRuns: 25 });
  });
  if (!isGenerator(registered.module)) continue;
  test(`generator=${name} answers every request with a result or a known error`, async () => {
    await fc.assert(fc.asyncProperty(requests(registered, true), check), { numRuns: 25 });
  });
}
