// Compiled and run by package.slow.test.ts with the published package, apart from this checkout.
import {
  buildDatabase,
  createWiki,
  parsePages,
  sampleConfiguration,
  type PageDescription,
  type ShortDescription,
  type WikiDescription,
} from 'wikiquery/testing';

const pages: readonly PageDescription[] = [
  { title: 'Harbour', revisions: [{ text: 'A [[quay]].', by: 'Warden', minor: true }] },
  ...parsePages('%%% Quay\nStone.'),
];
const description: ShortDescription = {
  users: [{ name: 'Warden', groups: ['sysop', { group: 'bot', expiry: '2040-01-01' }] }],
  pages,
  events: [
    { type: 'block', who: '192.0.2.1', only: { namespaces: [0] } },
    { type: 'login', who: 'Warden', success: true },
  ],
  filters: [{ pattern: 'true', name: 'Everything' }],
  files: [],
};
// @ts-expect-error -- there is no such type of event
export const unknownEvent: ShortDescription = { events: [{ type: 'blok', who: '192.0.2.1' }] };
// @ts-expect-error -- a block says who is blocked
export const incompleteEvent: ShortDescription = { events: [{ type: 'block' }] };
// @ts-expect-error -- a file has bytes
export const file: ShortDescription = { files: [{ name: 'A.png', versions: [{ content: 'bytes' }] }] };

using wiki = createWiki(description);
const answer = await wiki.request({ action: 'query', titles: ['Harbour'], prop: 'links' }, { as: 'Warden' });
const link: unknown = answer['query']?.['pages']?.[0]?.['links']?.[0]?.['title'];

await using served = createWiki();
const { url } = await served.listen();
const { status } = await fetch(url);

const full: WikiDescription = { ...description, configuration: sampleConfiguration() };
const database = buildDatabase(full);
const count: unknown = database.prepare('SELECT count(*) FROM page').pluck().get();
database.close();

console.log(JSON.stringify({ link, status, count }));
