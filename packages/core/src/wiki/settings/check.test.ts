import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestName } from '@wikiquery/common/nearest-name';
import { findFault, type CheckOptions } from './check.ts';
import { complete } from './complete.ts';
import { coreSettings } from './settings.ts';

const checkOptions: CheckOptions = {
  noun: 'setting',
  page: 'docs/settings.md',
  names: (of) => (of === 'extension' ? ['babel', 'gadgets'] : ['allpages', 'search']),
  isFolder: (path) => path === '/srv/mediawiki',
};

const faultIn = (given: unknown, isPart = false) =>
  findFault({ type: 'group', fields: coreSettings }, given, 'settings', { ...checkOptions, isPart });

const faults: readonly (readonly [given: unknown, fault: string])[] = [
  [
    { requestLimit: { request: 5 } },
    'settings.requestLimit.request is not a setting; did you mean "requests"? Allowed: requests, seconds.',
  ],
  [
    { requestLimit: { requests: 5 } },
    'settings.requestLimit.seconds is missing: it must be a number of seconds above 0.',
  ],
  [{ trustedProxys: [] }, 'settings.trustedProxys is not a setting; did you mean "trustedProxies"?'],
  [
    { extensions: ['babel', 'Nonsense'] },
    'settings.extensions[1]: there is no extension "Nonsense". Allowed: babel, gadgets.',
  ],
  [
    { withoutModules: ['allpage'] },
    'settings.withoutModules[0]: there is no module "allpage"; did you mean "allpages"? Allowed: allpages, search.',
  ],
  [{ messagesFolder: '/nope' }, 'settings.messagesFolder must be a folder that exists, not "/nope".'],
  [{ slowSeconds: '1' }, 'settings.slowSeconds must be a number of seconds, at least 0, not "1".'],
  [{ budget: { seconds: -1 } }, 'settings.budget.seconds must be a number of seconds above 0, not -1.'],
  [
    { delegatedStatus: 70_000 },
    'settings.delegatedStatus must be a whole number from 200 to 599, not 70000.',
  ],
  [
    { metrics: '127.0.0.1:70000' },
    'settings.metrics must be HOST:PORT with a port from 0 to 65535, 0 for any free one, not "127.0.0.1:70000".',
  ],
  [
    { database: { servers: { 'db1:3306': { role: 'primry' } } } },
    'settings.database.servers["db1:3306"].role must be "primary" or "replica", not "primry" (did you mean "primary"?).',
  ],
  [
    { admission: { rules: [{ class: 'friends' }] } },
    'settings.admission.rules[0].class must be one of editors, bots, polite, anonymous, crawlers, not "friends".',
  ],
  [
    { admission: { classes: { partners: { share: 0 } } } },
    'settings.admission.classes.partners.share must be a number of cores above 0, not 0.',
  ],
  [
    { admission: { classes: { anonymuos: { share: 0.1 } } } },
    'settings.admission.classes.anonymuos is a class that no rule uses; did you mean "anonymous"?',
  ],
  [{ admission: true }, 'settings.admission must be an object or false, not true.'],
  [
    { trustedProxies: ['0.0.0.0/0'] },
    'settings.trustedProxies[0] must be an IP address, a network, loopback, linklocal or uniquelocal, not "0.0.0.0/0".',
  ],
  [{ slowSeconds: null }, 'settings.slowSeconds must be a number of seconds, at least 0, not null.'],
  [[], 'settings must be an object, not [].'],
];

for (const [given, fault] of faults) {
  test(`${JSON.stringify(given)} is refused`, () => {
    assert.equal(faultIn(given), fault);
  });
}

test('a message does not repeat what may contain a password', () => {
  for (const given of [
    { externalStores: { cluster1: 'mysqll://reader:secret@es1/wiki' } },
    { sessions: { store: ['postgres://reader:secret@host/wiki'] } },
    { sessions: { store: 'postgres://reader:secret@host/wiki' } },
    { externalStores: 'mysql://reader:secret@es1/wiki' },
    { sessions: { store: { url: 'mysql://reader:secret@es1/wiki' } } },
  ]) {
    const fault = faultIn(given) ?? '';
    assert.match(fault, /^settings\.(?:externalStores|sessions)/);
    assert.doesNotMatch(fault, /secret/);
  }
});

test('a part need not be complete, and null removes a field', () => {
  assert.equal(faultIn({ requestLimit: { requests: 5 }, slowSeconds: null }, true), undefined);
  assert.match(faultIn({ requestLimit: { request: 5 } }, true) ?? '', /did you mean "requests"/);
});

test('defaults are filled in at every depth', () => {
  const { budget, admission, sessions, files } = complete(coreSettings, {
    budget: { seconds: 3 },
    admission: { classes: { bots: { share: 2 }, partners: { weight: 8 } } },
  });
  assert.deepEqual(budget, { seconds: 3, botSeconds: 30, rows: 20_000_000, megabytes: 512 });
  assert.ok(admission !== false);
  assert.deepEqual(admission.classes['bots'], { weight: 16, share: 2, burst: 60, wait: 30 });
  assert.deepEqual(admission.classes['partners'], { weight: 8, share: 0.5, burst: 30, wait: 5 });
  assert.equal(sessions, undefined);
  assert.equal(files.maximumArea, 12_500_000);
  assert.equal(complete(coreSettings, { files: { maximumArea: null } }).files.maximumArea, null);
  assert.equal(complete(coreSettings, { admission: false }).admission, false);
});

test('a table has no names but those that are given', () => {
  const { capitals } = complete(coreSettings, { capitals: { ß: 'ẞ' } });
  assert.equal(capitals?.['ß'], 'ẞ');
  for (const name of ['__proto__', 'constructor', 'toString']) assert.equal(capitals?.[name], undefined);
});

test('the nearest name has few letters that differ', () => {
  const known = ['requests', 'seconds', 'trustedProxies'];
  assert.equal(nearestName('request', known), 'requests');
  assert.equal(nearestName('trusted-proxies', known), 'trustedProxies');
  assert.equal(nearestName('secodns', known), 'seconds');
  assert.equal(nearestName('SECONDS', known), 'seconds');
  assert.equal(nearestName('minutes', known), undefined);
});
