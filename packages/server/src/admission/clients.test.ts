import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../test/rig/wiki.ts';
import type { ApiRequest } from '../../../core/src/api/request.ts';
import { cookiePrefixOf, sealSession } from '../../../core/src/sessions/cookie.ts';
import { createRevocations } from '../../../core/src/sessions/revocations.ts';
import { createSecret } from '../../../core/src/sessions/secret.ts';
import type { GivenAdmissionSettings } from '../../../core/src/wiki/settings/admission.ts';
import { createSite } from '../../../core/src/wiki/site.ts';
import { extensions } from '../../../extensions/src/index.ts';
import { createClients } from './clients.ts';
import { readAdmissionPolicy } from './policy.ts';

const site = createSite(createWiki().configuration, extensions);
const secret = createSecret('secret');
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

function open(settings: GivenAdmissionSettings = {}) {
  const clock = { now: 1_000_000 };
  const revocations = createRevocations();
  const { rules } = readAdmissionPolicy(settings);
  const clients = createClients(site, rules, { secret, revocations }, () => clock.now);
  const who = (
    agent: string,
    parameters: Readonly<Record<string, string>> = {},
    more: Partial<ApiRequest> = {},
  ) => clients.identify(request(agent, parameters, more));
  return { clients, clock, revocations, who };
}

const request = (
  agent: string,
  parameters: Readonly<Record<string, string>> = {},
  { headers, ...more }: Partial<ApiRequest> = {},
): ApiRequest => ({
  method: 'GET',
  posted: false,
  server: '',
  address: '203.0.113.7',
  parameters: new Map(Object.entries(parameters)),
  headers: { 'user-agent': agent, ...headers },
  ...more,
});

const name = `${cookiePrefixOf(site)}_session`;
const cookieOf = (id: number, key = secret): string =>
  `${name}=${sealSession(key, name, { key: 'k', expires: 2000, user: { id, fingerprint: 'f' } })}`;

test('clients are told apart by agent, maxlag and network', () => {
  const { who } = open();
  const { path, accounts } = who(browser);
  assert.deepEqual(path, ['anonymous', '203.0.0.0/16', '203.0.113.0/24', '203.0.113.7']);
  assert.deepEqual(accounts, ['203.0.113.7', '203.0.113.0/24']);
  const six = who(browser, {}, { address: '2001:db8:a::1' });
  assert.deepEqual(six.path, ['anonymous', '2001:DB8::/32', '2001:DB8:A::/48', '2001:db8:a::1']);
  const polite = 'AnnBot/1.0 (https://ann.example/bot; ann@ann.example)';
  assert.equal(who(polite, { maxlag: '5' }).class, 'polite');
  assert.equal(who(polite).class, 'anonymous');
  assert.equal(who(browser, { maxlag: '5' }).class, 'anonymous');
  assert.equal(
    who('tool (fr:wikipedia; User:Ann) Pywikibot/10.3 requests/2.32', { maxlag: '5' }).class,
    'polite',
  );
});

test('addresses of a crawler are one group by its name', () => {
  const { who } = open();
  const agent = 'Mozilla/5.0 AppleWebKit/537.36 (compatible; GPTBot/1.2; +https://openai.com/gptbot)';
  assert.deepEqual(who(agent, { maxlag: '5' }).path, ['crawlers', 'gptbot', '203.0.113.0/24', '203.0.113.7']);
  const elsewhere = who(agent, {}, { address: '198.51.100.1' });
  assert.equal(elsewhere.path[1], 'gptbot');
  assert.deepEqual(elsewhere.accounts, ['198.51.100.1', '198.51.100.0/24', 'crawler gptbot']);
  assert.equal(who('MyCrawler').class, 'anonymous');
  assert.equal(who('my crawler 1.0').class, 'crawlers');
});

test('a signed cookie makes an editor, a forged or expired one nobody', () => {
  const { who, clock } = open();
  const ask = (cookie: string) => who(browser, {}, { headers: { cookie } });
  assert.deepEqual(ask(cookieOf(5)).path, ['editors', 'account #5']);
  assert.equal(ask(cookieOf(5, createSecret('other'))).class, 'anonymous');
  assert.equal(ask(`${name}=nonsense`).class, 'anonymous');
  clock.now = 2_000_001;
  assert.equal(ask(cookieOf(5)).class, 'anonymous');
});

test('the cookie of a session that was logged out makes nobody an editor', async () => {
  const { who, revocations } = open();
  const ask = () => who(browser, {}, { headers: { cookie: cookieOf(5) } }).class;
  assert.equal(ask(), 'editors');
  await revocations.add('k', 1000);
  assert.equal(ask(), 'anonymous');
});

test('what an answer has shown of an account is remembered for a minute', () => {
  const { clients, clock } = open();
  const raw = request(browser, {}, { headers: { cookie: `${cookiePrefixOf(site)}_theirs=1` } });
  assert.equal(clients.identify(raw).class, 'anonymous');
  clients.learn(raw, { account: 'bot', accountName: 'AnnBot' });
  assert.deepEqual(clients.identify(raw).accounts, ['account AnnBot']);
  assert.equal(clients.identify(raw).class, 'bots');
  clock.now += 61_000;
  assert.equal(clients.identify(raw).class, 'anonymous');
});

test('rules and exemptions', () => {
  const { who, clients } = open({
    classes: { partners: { weight: 8 } },
    rules: [
      { class: 'partners', agent: 'PartnerBot', addresses: ['203.0.113.0/24'] },
      { class: 'bots', accounts: ['Ann'] },
    ],
    exempt: { addresses: ['192.0.2.1'], accounts: ['Ben'], agents: ['monitor'] },
    clientHeader: 'X-Client-Network',
  });
  assert.equal(who('PartnerBot/1').class, 'partners');
  assert.equal(who('PartnerBot/1', {}, { address: '198.51.100.1' }).class, 'anonymous');
  const known = (accountName: string) => {
    const raw = request(browser, {}, { headers: { cookie: `${cookiePrefixOf(site)}_x=${accountName}` } });
    clients.learn(raw, { account: 'user', accountName });
    return clients.identify(raw);
  };
  assert.equal(known('Ann').class, 'bots');
  assert.deepEqual([known('Ann').isExempt, known('Ben').isExempt], [false, true]);
  assert.equal(who('monitor').isExempt, true);
  assert.equal(who(browser, {}, { address: '192.0.2.1' }).isExempt, true);
  const behind = who(browser, {}, { headers: { 'x-client-network': 'AS64496' } });
  assert.deepEqual(behind.accounts, ['client AS64496']);
  assert.equal(behind.isExempt, false);
});
