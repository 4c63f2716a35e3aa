import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki();
test.after(() => {
  wiki.close();
});

const ask = (parameters: Record<string, string>, as?: string) =>
  wiki.request({ action: 'query', list: 'deletedrevs', ...parameters }, as === undefined ? {} : { as });

test('warns that it is deprecated, and requires the right to see deleted revisions', async () => {
  assert.equal((await ask({}))['error']?.['code'], 'permissiondenied');
  const answer = await ask({ drlimit: 'max' }, 'Warden');
  assert.ok(answer['warnings']?.['deletedrevs']);
  assert.ok(answer['query']?.['deletedrevs']?.[0]);
});

test('refuses parameters of other modes', async () => {
  const code = async (parameters: Record<string, string>) =>
    (await ask(parameters, 'Warden'))['error']?.['code'];
  assert.equal(await code({ drstart: '20240101000000' }), 'badparams');
  assert.equal(await code({ druser: 'Keeper', drfrom: 'A' }), 'badparams');
  assert.equal(await code({ druser: 'Keeper' }), undefined);
});

test('the length is text as stored, or null', async () => {
  using own = createWiki();
  const answer = async () =>
    JSON.stringify(
      await own.request(
        { action: 'query', list: 'deletedrevs', drprop: 'len', drlimit: 'max' },
        { as: 'Warden' },
      ),
    );
  const stored = await answer();
  assert.match(stored, /"len":"\d+"/);
  own.database.exec('UPDATE archive SET ar_len = NULL');
  assert.equal(await answer(), stored.replaceAll(/"len":"\d+"/g, '"len":null'));
});
