import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { suite, test } from 'node:test';
import { foreignRequest } from './foreign-request.ts';

const browser = { 'accept-language': 'en' };

suite('requests of browsers', () => {
  for (const [what, method, headers] of [
    ['of a program, whatever its name for the server', 'POST', { host: 'monitor.internal.example:9100' }],
    ['of a program without a host', 'GET', {}],
    ['to an IP address', 'GET', { host: '192.0.2.7:9100', ...browser }],
    ['to an IPv6 address', 'GET', { host: '[2001:db8::7]:9100', ...browser }],
    ['to a name without a dot', 'GET', { host: 'wikiquery:9100', ...browser }],
    ['to this machine by its name', 'GET', { host: `${hostname()}:9100`, ...browser }],
    ['to an allowed name', 'GET', { host: 'wiki.internal.example', ...browser }],
    ['of the same origin', 'POST', { host: '192.0.2.7:81', origin: 'http://192.0.2.7:81', ...browser }],
    ['of another page on this machine', 'POST', { host: '127.0.0.1:81', origin: 'http://localhost:3000' }],
    ['of an allowed name', 'POST', { host: '127.0.0.1:81', origin: 'https://wiki.internal.example' }],
    ['by a link', 'GET', { host: 'localhost', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['typed in', 'GET', { host: 'localhost', 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  ] as const)
    test(`${what} are answered`, () => {
      assert.equal(foreignRequest(method, headers, ['wiki.internal.example']), undefined);
    });

  for (const [what, site, method, headers] of [
    ['of another site', 'evil.example', 'POST', { host: '127.0.0.1:81', origin: 'https://evil.example' }],
    ['of a site at an IP address', '192.0.2.9', 'POST', { host: '127.0.0.1', origin: 'http://192.0.2.9' }],
    [
      'of another port of the same address',
      '192.0.2.7',
      'POST',
      { host: '192.0.2.7:81', origin: 'http://192.0.2.7:82' },
    ],
    ['of a file or a frame', 'null', 'POST', { host: '127.0.0.1:81', origin: 'null' }],
    ['to a name of somebody else', 'evil.example', 'GET', { host: 'evil.example:81', ...browser }],
    [
      'to such a name with the same origin',
      'evil.example',
      'POST',
      { host: 'evil.example:81', origin: 'http://evil.example:81' },
    ],
    [
      'by a form',
      'another site',
      'POST',
      { host: 'localhost', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    ],
    [
      'by a picture',
      'another site',
      'GET',
      { host: 'localhost', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    ],
    [
      'of a name like an allowed one',
      'wiki.internal.example.evil',
      'POST',
      { host: 'localhost', origin: 'http://wiki.internal.example.evil' },
    ],
    [
      'of a name like this machine',
      '127.0.0.1.evil.example',
      'POST',
      { host: 'localhost', origin: 'http://127.0.0.1.evil.example' },
    ],
  ] as const)
    test(`${what} are rejected`, () => {
      assert.equal(foreignRequest(method, headers, ['wiki.internal.example']), site);
    });
});
