import { below, type Random } from '../../bench/wiki/random.ts';
import type { Catalogue } from './catalogue.ts';
import { hostile, pick } from './hostile-values.ts';
import type { FuzzRequest } from './request.ts';

const headerValues: Readonly<Record<string, readonly string[]>> = {
  'accept-language': [
    'de',
    '*',
    'en;q=0.5,de;q=x',
    'zh-Hant-TW,zh;q=0.9',
    'qqx',
    'x'.repeat(5000),
    'de,'.repeat(2000),
    '-,;=',
    '',
  ],
  accept: ['*/*', 'text/html', 'application/json;q=0', 'x'],
  'accept-encoding': ['gzip', 'deflate', 'br', '*;q=0', 'gzip;q=x', 'identity;q=0', 'gzip, '.repeat(500)],
  authorization: ['Bearer x', 'Basic eDp5', 'Basic =', 'OAuth oauth_token="', 'x'],
  cookie: [
    '=',
    ';',
    'a',
    'a=b; a=c',
    '__proto__=x',
    'wikiSession=%00',
    'wikiUserID=1; wikiToken=x',
    'x=%ff%fe',
    'y=1;'.repeat(2000),
  ],
  origin: [
    'null',
    'https://wiki.example',
    'http://wiki.example:99999',
    'https://a https://b',
    'x',
    'https://[::1',
    '',
  ],
  'user-agent': ['', 'x'.repeat(3000), '() { :; };', 'Mozilla/5.0 (compatible; Bot/1.0; +http://x)'],
  'x-forwarded-for': [
    '1.2.3.4',
    '1.2.3.4, 5.6.7.8',
    '::1',
    'x',
    ',,,',
    '1.2.3.4:80',
    'unknown',
    '9.'.repeat(1000),
  ],
  'x-forwarded-proto': ['https', 'http,https', 'x'],
  'x-forwarded-host': ['evil.example', 'x'.repeat(300)],
  'if-modified-since': ['Sun, 31 Feb 2025 00:00:00 GMT', 'x', '0'],
  'if-none-match': ['*', '"x"', 'W/"'],
  'mediawiki-api-error': ['x'],
  'promise-non-write-api-action': ['true', '1', 'x'],
  'treat-as-untrusted': ['1', 'x'],
  range: ['bytes=0-', 'bytes=-1', 'x'],
  expect: ['100-continue'],
  'content-type': [
    'application/json',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'x',
    '',
    'application/x-www-form-urlencoded; charset=utf-16',
  ],
};

/** Makes headers for a request; for most of them none. */
export function makeHeaders(draw: Random, { users }: Pick<Catalogue, 'users'>): FuzzRequest['headers'] {
  if (draw() < 0.85) return {};
  const names = Array.from({ length: 1 + below(draw, 3) }, () => pick(draw, Object.keys(headerValues)));
  const value = (name: string): string => {
    if (draw() < 0.8) return pick(draw, headerValues[name] ?? ['']);
    // What a header cannot hold is refused before any server sees it.
    const any = draw() < 0.3 ? pick(draw, users) : hostile(draw, 'string', name);
    return any
      .replaceAll(/[^\t\u0020-\u007e\u00a0-\u00ff]/g, '')
      .trim()
      .slice(0, 8000);
  };
  return Object.fromEntries(names.map((name) => [name, value(name)]));
}
