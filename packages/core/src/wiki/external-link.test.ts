import assert from 'node:assert/strict';
import test from 'node:test';
import { timeRatio } from '../../../../test/rig/time-ratio.ts';
import { expandUrl, externalIndex, externalSearch, externalUrl, hostIndex } from './external-link.ts';

const protocols = ['http://', 'https://', 'ftp://', 'mailto:', 'news:', 'tel:', '//'];

test('host names are indexed with reversed labels, IP addresses as they are', () => {
  const hosts = {
    'www.Example.org': 'org.example.www.',
    'example.org.': 'org.example.',
    '192.0.2.01': 'V4.192.0.2.1.',
    '192.0.*': 'V4.192.0.*.',
    '[2001:db8::1]': 'V6.2001.DB8.0.0.0.0.0.1.',
    '[2001:db8:*]': 'V6.2001.DB8.*.',
    'xn--mller-kva.example': 'example.müller.',
    'm%C3%BCller.example': 'example.müller.',
    'stra%C3%9Fe.example': 'example.strasse.',
    '%ff.example': 'example.%FF.',
    '12025': '12025.',
  };
  for (const [host, index] of Object.entries(hosts)) assert.equal(hostIndex(host), index, host);
});

test('an indexed URL is converted back', () => {
  const stored = [
    ['https://org.example.www.:8443', '/a?b#c', 'https://www.example.org:8443/a?b#c'],
    ['http://V6.2001.DB8.0.0.0.0.0.1.', '/', 'http://[2001:DB8:0:0:0:0:0:1]/'],
    ['mailto:org.example.@sea', '', 'mailto:sea@example.org'],
    ['tel:.', '+120255', 'tel:+120255'],
    ['news:org.example.', '', 'news:'],
    ['gone://org.example.', '/a', '/a'],
  ] as const;
  for (const [index, path, url] of stored) assert.equal(externalUrl(index, path, protocols), url);
});

const search = (query: string, scheme = 'https://') => externalSearch(query, [scheme], protocols);

test('a search for a domain finds its subdomains, one with a path only the host', () => {
  assert.deepEqual(search('example.org'), {
    domains: [{ index: 'https://org.example.', exact: false }],
    path: '/',
  });
  assert.deepEqual(search('*.example.org:80/a'), {
    domains: [{ index: 'https://org.example.', exact: true }],
    path: '/a',
  });
  assert.deepEqual(search('*@example.org', 'mailto:')?.domains, [
    { index: 'mailto:org.example.@', exact: true },
  ]);
  assert.equal(search('*'), undefined);
  assert.equal(search('example.org/*'), undefined);
  assert.equal(search('*.org', 'tel:'), undefined);
});

test('dot segments are removed', () => {
  assert.equal(expandUrl('https://example.org/a/../b/./?#c', protocols), 'https://example.org/b/#c');
  assert.equal(expandUrl('https://example.org', protocols), 'https://example.org');
});

test('URLs are converted to their indexed form', () => {
  const cases: readonly (readonly [url: string, domain: string, path: string])[] = [
    ['http://192.0.2.7/ip', 'http://V4.192.0.2.7.', '/ip'],
    ['http://[2001:db8::1]/v6', 'http://V6.2001.DB8.0.0.0.0.0.1.', '/v6'],
    ['mailto:someone1@example.org', 'mailto:org.example.@someone1', ''],
    ['news:comp.example.1', 'news:1.example.comp.', ''],
    ['tel:+12025550001', 'tel:.', '+12025550001'],
    ['//rel.example.net/x', 'https://net.example.rel.', '/x'],
    ['https://Example.ORG', 'https://org.example.', '/'],
    ['https://sub.example.org:8443/x#f', 'https://org.example.sub.:8443', '/x#f'],
  ];
  for (const [url, ...index] of cases) assert.deepEqual(externalIndex(url, protocols), index, url);
});

test('hosts that are longer than any name are read as they are', async () => {
  const labels = 4_000_000;
  assert.equal(hostIndex(`${'A.'.repeat(labels)}org`).length, 2 * labels + 4);
  const unfinished = (size: number): string => `a/${'/'.repeat(size)}`;
  assert.ok(
    (await timeRatio((size) => externalSearch(unfinished(size), ['http://'], protocols), 40_000)) < 3,
  );
});
