/** Measures wikis for tests once, in a process of its own. The argument is the package's entry; writes JSON. */
import { pathToFileURL } from 'node:url';
import type { Steps, Time } from './steps.ts';

type Testing = typeof import('../../packages/testing/src/index.ts');

const EDITS = 1000;
const PAGES = 1000;

async function timed<T>(work: () => Promise<T>): Promise<readonly [Time, T]> {
  const begun = performance.now();
  const used = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(used);
  return [{ elapsed: performance.now() - begun, processor: (user + system) / 1000 }, value];
}

const textOf = (number: number): string =>
  `'''Page ${number}''' is about [[Page ${number + 1}]] and {{Box|${number}}}.\n\n[[Category:Pages]]`;
const users = [{ name: 'Editor' }];

const entry = pathToFileURL(process.argv[2] ?? '').href;
const [load, { createWiki }] = await timed(() => import(entry) as Promise<Testing>);

const [first] = await timed(async () => {
  await using wiki = createWiki({ pages: { 'Main Page': 'Hello [[World]]' } });
  await wiki.request({ action: 'query', titles: 'Main Page', prop: 'links' });
});

await using edited = createWiki({ users, pages: { 'Template:Box': 'A box.' } });
await edited.request({ meta: 'siteinfo' });
const [edits] = await timed(async () => {
  for (let number = 0; number < EDITS; number++)
    await edited.edit(`Page ${number % (EDITS / 2)}`, textOf(number), { as: 'Editor' });
});

const titles = Array.from({ length: PAGES }, (_, number) => `Page ${number}`);
const pages = Object.fromEntries(titles.map((title, number) => [title, textOf(number)]));
await using large = createWiki({ users, pages });
await large.edit('Page 0', 'Changed before', { as: 'Editor' });
const [snapshot, { restore }] = await timed(() => large.snapshot());
for (const title of titles.slice(0, 10)) await large.edit(title, 'Changed after', { as: 'Editor' });
const [restored] = await timed(restore);

process.stdout.write(
  JSON.stringify({
    import: load,
    'createWiki() and its first answer': first,
    [`${EDITS} edits`]: edits,
    [`snapshot of ${PAGES} pages`]: snapshot,
    'going back': restored,
  } satisfies Steps),
);
