import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, sampleConfiguration, type TestParameters } from '../../../../../test/rig/wiki.ts';

async function ask(parameters: TestParameters, as?: string) {
  using wiki = createWiki();
  const request = { action: 'query', meta: 'authmanagerinfo', ...parameters };
  const answer = await wiki.request(request, as === undefined ? {} : { as });
  return answer['query']?.['authmanagerinfo'];
}

test('returns available actions and whether they require a login', async () => {
  const possible = { canauthenticatenow: true, cancreateaccounts: true, canlinkaccounts: false };
  const parameters = { amisecuritysensitiveoperation: 'ChangeCredentials' };
  assert.deepEqual(await ask({}), possible);
  assert.equal((await ask(parameters))?.['securitysensitiveoperationstatus'], 'reauth');
  assert.equal((await ask(parameters, 'Keeper'))?.['securitysensitiveoperationstatus'], 'ok');
});

test('returns the fields for a password change, with message keys', async () => {
  const answer = await ask({ amirequestsfor: 'change', amimessageformat: 'raw' }, 'Keeper');
  assert.deepEqual(answer?.['requests']?.[0]?.['account'], { key: 'rawmessage', params: ['Keeper'] });
  assert.deepEqual(answer['requests'][0]?.['fields']?.['retype'], {
    type: 'password',
    label: { key: 'retypenew', params: [] },
    help: { key: 'authmanager-retype-help', params: [] },
    optional: false,
    sensitive: true,
  });
});

test('merged fields are optional if some provider does not need them', async () => {
  const parameters = { amirequestsfor: 'create', amimergerequestfields: true, amimessageformat: 'none' };
  const optional = async (as?: string) =>
    Object.entries((await ask(parameters, as))?.['fields'] ?? {})
      .filter(([, field]) => field['optional'] as unknown as boolean)
      .map(([name]) => name);
  assert.deepEqual(await optional(), ['email', 'realname']);
  assert.deepEqual(await optional('Keeper'), [
    'mailpassword',
    'password',
    'retype',
    'email',
    'realname',
    'reason',
  ]);
});

test('leaves a renewed login to the wiki', async () => {
  const { settings, ...configuration } = sampleConfiguration();
  using wiki = createWiki({
    configuration: { ...configuration, settings: { ...settings, version: '1.47' } },
  });
  const answer = await wiki.request({ action: 'query', meta: 'authmanagerinfo', amireauthenticate: 'Edit' });
  assert.equal(answer['error']?.['code'], 'delegated');
});

test('respects settings that disable mail and account creation', async () => {
  const { configuration } = createWiki();
  const settings = { ...configuration.settings, authentication: { mail: false, newAccounts: false } };
  using wiki = createWiki({ configuration: { ...configuration, settings }, pages: {} });
  const parameters = { action: 'query', meta: 'authmanagerinfo', amirequestsfor: 'create' };
  const answer = await wiki.request({ ...parameters, amimergerequestfields: true });
  const found = answer['query']?.['authmanagerinfo'];
  assert.equal(found?.['cancreateaccounts'], false);
  assert.deepEqual(Object.keys(found['fields'] ?? {}), ['username', 'password', 'retype', 'realname']);
});

test('raw messages have numbers, and nothing for an account that is not known', async () => {
  const answer = await ask({ amirequestsfor: 'login', amimessageformat: 'raw' });
  const [password, remember] = [answer?.['requests']?.[0], answer?.['requests']?.[1]];
  assert.deepEqual(password?.['account'], { key: 'rawmessage', params: [null] });
  assert.deepEqual(remember?.['fields']?.['rememberMe']?.['label']?.['params'], [{ num: 180 }]);
});
