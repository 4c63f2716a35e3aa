import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';
import { schemas } from '../../../../../test/schemas/schemas.ts';
import { externalUrl } from '../../wiki/external-link.ts';

const pages = {
  Lamp: 'http://lamp.example/a ftp://lamp.example/list http://oil.lamp.example/?a=1|2',
  Buoy: `http://lamp.example/b http://lamp.example/${'long/'.repeat(20)}end mailto:keeper@lamp.example`,
};

type Links = readonly { readonly url: string }[];

test('links that are stored as URLs are searched, ordered and continued by their index', async () => {
  using wiki = createWiki({ pages });
  wiki.database.function('url_of', (domain, path) =>
    externalUrl(String(domain), String(path), wiki.configuration.protocols),
  );
  wiki.database.exec(schemas.find(({ name }) => name === '1.39')?.sql ?? '');
  const ask = async (request: Record<string, string>): Promise<readonly string[]> => {
    const found: string[] = [];
    for (let next: Record<string, unknown> | undefined = {}; next;) {
      const answer = await wiki.request({
        action: 'query',
        list: 'exturlusage',
        eulimit: 1,
        ...request,
        ...next,
      });
      found.push(...((answer['query']?.['exturlusage'] ?? []) as unknown as Links).map(({ url }) => url));
      next = answer['continue'];
    }
    return found;
  };
  const long = `http://lamp.example/${'long/'.repeat(20)}end`;
  const all = [
    'ftp://lamp.example/list',
    'http://lamp.example/a',
    'http://lamp.example/b',
    long,
    'http://oil.lamp.example/?a=1%7C2',
    'mailto:keeper@lamp.example',
  ];
  assert.deepEqual(await ask({}), all);
  assert.deepEqual(await ask({ euprotocol: 'ftp' }), all.slice(0, 1));
  assert.deepEqual(await ask({ euquery: 'lamp.example' }), all.slice(1, 4));
  assert.deepEqual(await ask({ euquery: '*.lamp.example' }), all.slice(1, 5));
  assert.deepEqual(await ask({ euquery: 'lamp.example/b' }), all.slice(2, 3));
  assert.deepEqual(await ask({ euquery: `lamp.example/${'long/'.repeat(18)}` }), [long]);
  assert.deepEqual(await ask({ euprotocol: 'mailto', euquery: '*@lamp.example' }), all.slice(5));
  const { query } = await wiki.request({
    action: 'query',
    prop: 'extlinks',
    titles: 'Lamp|Buoy',
    ellimit: 'max',
    formatversion: 2,
  });
  const pagesFound = query?.['pages'] as unknown as readonly { readonly extlinks: Links }[];
  assert.deepEqual(
    pagesFound.flatMap(({ extlinks }) => extlinks.map(({ url }) => url)).toSorted(),
    all.toSorted(),
  );
});
