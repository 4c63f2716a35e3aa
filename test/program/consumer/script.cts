// Compiled and run by package.slow.test.ts with the published package, apart from this checkout.
import { createWiki } from 'wikiquery/testing';

async function main(): Promise<void> {
  const wiki = createWiki({ pages: { Harbour: 'A [[quay]].' } });
  const answer = await wiki.request({ action: 'query', titles: 'Harbour' });
  const title: unknown = answer['query']?.['pages']?.[0]?.['title'];
  await wiki.close();
  console.log(JSON.stringify({ title }));
}

void main();
