import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { failureIn } from 'wikiquery-client';
import { createWiki } from '../../../../../test/rig/wiki.ts';
import { seeded } from '../../../../import/src/mirror/compare/draw.ts';
import { isWikiError, type AskWiki } from '../live-wiki.ts';
import { readModules } from '../read-modules.ts';
import { modulesIn, splitValues, type ApiRequest } from './api-request.ts';
import { compareAnswers } from './compare-answers.ts';
import { drawRequest, unpredictable, type RequestSource } from './draw-request.ts';
import { readNames } from './known-names.ts';

const wiki = createWiki();
let source: RequestSource;

const ask: AskWiki = async (request) => {
  const answer = await wiki.request({ formatversion: '2', ...request });
  const failure = failureIn(answer);
  return failure ? { code: failure.code, info: failure.info } : answer;
};

before(async () => {
  source = { modules: await readModules(ask, 'here'), names: await readNames(ask, seeded(1)) };
});

const drawSome = (seed: number, count: number): readonly ApiRequest[] => {
  const random = seeded(seed);
  return Array.from({ length: count }, () => drawRequest(random, source));
};

test('names of all kinds are read from a wiki', () => {
  for (const [kind, some] of Object.entries(source.names)) assert.ok(some.length > 0, kind);
  assert.ok(source.names.categories.every((title) => title.startsWith('Category:')));
  assert.ok(source.names.files.every((title) => title.startsWith('File:')));
});

test('a seed draws the same requests, another seed others', () => {
  assert.deepEqual(drawSome(7, 50), drawSome(7, 50));
  assert.notDeepEqual(drawSome(7, 50), drawSome(8, 50));
});

test('requests have one to four modules, their parameters, all generators and all forms of page sets', () => {
  const requests = drawSome(2, 3000);
  const modules = [...source.modules.values()];
  const seen = new Set(requests.flatMap((request) => Object.keys(request)));
  for (const name of ['titles', 'pageids', 'revids', 'generator', 'redirects'])
    assert.ok(seen.has(name), name);
  assert.deepEqual(new Set(requests.map(({ formatversion }) => formatversion)), new Set(['1', '2']));
  const usable = modules.filter(
    ({ path, name, mustbeposted }) => path.startsWith('query+') && !mustbeposted && !unpredictable.has(name),
  );
  const generators = new Set(requests.map(({ generator }) => generator));
  for (const { name, generator } of usable) {
    assert.ok(
      requests.some((request) => modulesIn(request).includes(name)),
      name,
    );
    if (generator) assert.ok(generators.has(name), name);
  }
  for (const request of requests) {
    const { generator, ...rest } = request;
    const count = modulesIn(rest).length;
    assert.ok(count >= 1 && count <= 4, JSON.stringify(request));
    const known = new Set(
      modulesIn(request).flatMap((name) => {
        const module = source.modules.get(`query+${name}`) ?? assert.fail(name);
        const prefix = name === generator ? ['', 'g'] : [''];
        return prefix.flatMap((g) => module.parameters.map((one) => g + module.prefix + one.name));
      }),
    );
    const main = (source.modules.get('query')?.parameters ?? []).map(({ name }) => name);
    for (const name of Object.keys(request))
      assert.ok(known.has(name) || ['action', 'format', 'formatversion', ...main].includes(name), name);
    assert.ok(splitValues(request['titles'] ?? '').length <= 50);
  }
});

test('many requests are answered without an error, and a wiki does not differ from itself', async () => {
  let answered = 0;
  const requests = drawSome(3, 100);
  for (const request of requests) {
    const [one, other] = [await wiki.request(request), await wiki.request(request)];
    assert.deepEqual(compareAnswers(request, one, other), [], JSON.stringify(request));
    if (one['error'] === undefined) answered++;
  }
  assert.ok(answered > 0.45 * requests.length, `${answered} of ${requests.length} without an error`);
});

test('an error while names are read leaves lists empty', async () => {
  const refusing: AskWiki = async () => ({ code: 'readapidenied', info: '' });
  assert.ok(isWikiError(await refusing({})));
  const names = await readNames(refusing, seeded(1));
  assert.ok(Object.values(names).every((some) => some.length === 0));
});
