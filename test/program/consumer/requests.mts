// Compiled by package.slow.test.ts with the published package, by the oldest TypeScript and the newest.
import { ApiError, createClient, type AnyRequest, type ItemOf, type PageOf } from 'wikiquery/client';

const client = createClient({
  url: 'https://wiki.example/w/api.php',
  userAgent: 'LampBot (lamps@example.org)',
});

/** Whether two types are the same. */
type Is<T, U> = [T, U] extends [U, T] ? true : false;

/** Never called: it is there for the compiler. */
export async function requests(name: string, names: readonly string[], any: AnyRequest): Promise<void> {
  const one = await client.request({ action: 'query', prop: 'revisions', titles: 'X', formatversion: 2 });
  const revision = one.query?.pages?.[0]?.revisions?.[0];
  void (true satisfies Is<NonNullable<typeof revision>['user'], string | undefined>);
  void (true satisfies Is<NonNullable<typeof revision>['minor'], boolean>);
  // @ts-expect-error -- prop=info is not requested
  void one.query?.pages?.[0]?.fullurl;
  // @ts-expect-error -- no list is requested
  void one.query?.allpages;

  const two = await client.request({
    list: 'allpages|search',
    srsearch: 'x',
    aplimit: 'max',
    apminsize: '3',
  });
  void (true satisfies Is<(typeof two.query.allpages)[number]['title'], string>);
  void (true satisfies Is<NonNullable<(typeof two.query)['searchinfo']>['totalhits'], number | undefined>);
  const three = await client.request({ list: ['allpages', 'allusers'], auprop: ['groups', 'editcount'] });
  void three.query?.allusers?.[0]?.groups?.length;
  const four = await client.request({
    generator: 'search',
    gsrsearch: 'x',
    prop: ['info'],
    inprop: 'url|displaytitle',
  });
  void (true satisfies Is<PageOf<{ generator: 'search'; prop: 'info' }>['index'], number | undefined>);
  void four.query?.pages?.[0]?.fullurl;
  const five = await client.request({ meta: 'siteinfo|userinfo|tokens', siprop: 'general|namespaces' });
  void [five.query?.general, five.query?.userinfo?.name, five.query?.tokens];
  await client.request({ prop: 'revisions', rvslots: '*', 'rvcontentformat-main': 'text/x-wiki' });
  await client.request({
    list: 'recentchanges',
    rcend: new Date(0),
    rcshow: ['bot', '!minor'],
    rcnamespace: [0, 1],
  });
  await client.request({ list: 'querypage', qppage: 'Ancientpages' });
  await client.request({
    titles: ['A', 'B'],
    redirects: true,
    converttitles: false,
    maxlag: 3,
    assert: 'user',
  });
  await client.request({ action: 'edit', title: 'X', text: 'Y', summary: name, minor: true });
  await client.request({ action: 'upload', filename: 'A.png', file: new Blob([]) });
  const parsed = await client.request({ action: 'parse', page: 'X', prop: ['text', 'links'] });
  void (true satisfies Is<NonNullable<typeof parsed.parse>['text'], string | undefined>);
  const found = await client.request({ action: 'opensearch', search: 'X' });
  void (true satisfies Is<(typeof found)[1], readonly string[]>);
  const compared = await client.request({ action: 'compare', fromrev: 1, torelative: 'prev' });
  void compared.compare?.body?.length;

  // What is not known before the program runs.
  const later = await client.request({ list: name, aplimit: 2, somethingelse: 3 });
  void later.query?.allpages?.[0]?.title;
  const several = await client.request({ prop: names, titles: names });
  void several.query?.pages?.[0]?.revisions?.[0]?.revid;
  void (await client.request(any))['query']?.['what']?.['ever'];
  void (await client.request({ action: name }))['some']?.['answer'];
  void (await client.request({ list: 'allpages', formatversion: 1 }))['query']?.['allpages'];

  for await (const page of client.items({ list: 'allpages' }, 'allpages'))
    void (true satisfies Is<typeof page, ItemOf<{ list: 'allpages' }, 'allpages'>>);
  for await (const row of client.items({ list: 'querypage', qppage: 'Ancientpages' }, 'querypage'))
    void row.title;
  for await (const page of client.pages({ generator: 'allpages', prop: 'links' })) void page.links?.length;
  for await (const page of client.pages({ generator: 'allpages', prop: 'info', inprop: 'url' })) {
    void (true satisfies Is<(typeof page)['length'], number>);
    void (true satisfies Is<(typeof page)['fullurl'], string>);
    void (true satisfies Is<(typeof page)['displaytitle'], string | undefined>);
  }
  for await (const page of client.pages({ titles: name, prop: 'info' }))
    void (true satisfies Is<(typeof page)['length'], number | undefined>);
  for await (const part of client.parts({ list: 'allpages' })) void part.continue?.['apcontinue'];
  // @ts-expect-error -- the request has no such list
  client.items({ list: 'allpages' }, 'alllinks');

  // @ts-expect-error -- there is no such parameter
  await client.request({ list: 'allpages', aplimt: 3 });
  // @ts-expect-error -- the parameter belongs to another list
  await client.request({ list: 'alllinks', apfrom: 'x' });
  // @ts-expect-error -- the parameter belongs to a generator
  await client.request({ list: 'allpages', gapfrom: 'x' });
  // @ts-expect-error -- there is no such list
  await client.request({ list: 'allpages|allpagess' });
  // @ts-expect-error -- there is no such property
  await client.request({ prop: ['info', 'infos'] });
  // @ts-expect-error -- there is no such generator
  await client.request({ generator: 'siteinfo' });
  // @ts-expect-error -- there is no such action
  await client.request({ action: 'qury' });
  // @ts-expect-error -- what is searched for is missing
  await client.request({ list: 'search' });
  // @ts-expect-error -- there is no such value
  await client.request({ list: 'allpages', apfilterredir: 'some' });
  // @ts-expect-error -- there is no such value in the list
  await client.request({ prop: 'revisions', rvprop: ['ids', 'usr'] });
  // @ts-expect-error -- there is no such value in the text
  await client.request({ prop: 'revisions', rvprop: 'ids|usr' });
  await client.request({ prop: 'revisions', rvprop: 'ids|user|timestamp' });
  await client.request({ list: 'recentchanges', rcnamespace: '0|1', rcprop: 'ids|title', titles: 'A|B' });
  await client.request({ list: 'logevents', leprop: 'ids|title' });
  // @ts-expect-error -- a limit is a number or `max`
  await client.request({ list: 'allpages', aplimit: 'many' });
  // @ts-expect-error -- nobody could be asked about the program
  createClient({ url: 'https://wiki.example/w/api.php' });
  void new ApiError({ code: 'maxlag', info: 'Later.' }).code.length;
}
