import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({ pages: {} });
after(wiki.close);
const api = await openApi(wiki, { secret: 'x' });

const check = async (
  parameters: Readonly<Record<string, string>>,
  cookie = '',
): Promise<{ readonly result?: string; readonly generated?: string }> => {
  const { json } = await api.ask({ action: 'checktoken', ...parameters }, { headers: { cookie } });
  return json['checktoken'] as { readonly result?: string };
};

test('accepts the anonymous token', async () => {
  assert.deepEqual(await check({ type: 'csrf', token: '+\\', maxtokenage: '0' }), { result: 'valid' });
  assert.deepEqual(await check({ type: 'login', token: '+\\' }), { result: 'invalid' });
});

test('accepts a token in its own session and reports when it was generated', async () => {
  const answer = await api.ask({ meta: 'tokens', type: 'login' }, { headers: {} });
  const { tokens } = answer.json['query'] as { readonly tokens: { readonly logintoken: string } };
  const cookie = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ');
  const parameters = { type: 'login', token: tokens.logintoken };
  const { result, generated = '' } = await check(parameters, cookie);
  assert.equal(result, 'valid');
  assert.ok(Math.abs(Date.parse(generated) - Date.now()) < 60_000);
  assert.equal((await check(parameters)).result, 'invalid');
  assert.equal((await check({ ...parameters, maxtokenage: '-10' }, cookie)).result, 'expired');
  assert.equal((await check({ ...parameters, type: 'createaccount' }, cookie)).result, 'invalid');
});

test('warns of a token that was not percent-encoded', async () => {
  const { json } = await api.ask({ action: 'checktoken', type: 'csrf', token: ' \\', errorformat: 'none' });
  assert.deepEqual(json['warnings'], [{ code: 'checktoken-percentencoding', module: 'checktoken' }]);
});
