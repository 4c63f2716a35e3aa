import { isObject } from '@wikiquery/common/is-object';
import { isListOfObjects, type Part, type Row } from 'wikiquery-client/rows';
import type { Place, Spool } from './held-rows.ts';
import type { Output } from './output.ts';

/** Lists that describe a page set, and are repeated in each of its parts. */
const ofPageSet = new Set(['normalized', 'converted', 'interwiki', 'redirects', 'badrevids', 'pageids']);

/** Items of a list as JSON, joined by commas, in a file. */
type Chunks = Place[];

/** A page of the page set that is being read. */
interface JoinedPage {
  readonly own: Record<string, unknown>;
  readonly lists: Map<string, Chunks>;
}

/**
 * Writes the parts of an answer as one JSON document. The first list is written as it arrives; other lists are held in
 * a file, and so are those of pages until their page set is complete.
 */
export async function writeJoined(
  parts: AsyncIterable<Part>,
  spool: Spool,
  { isOpen, write }: Output,
  onProgress: (parts: number) => void,
): Promise<void> {
  const rest: Record<string, unknown> = {};
  const top: Record<string, unknown> = {};
  const spooled = new Map<string, Chunks>();
  const pages = new Map<string, JoinedPage>();
  let streamed: string | undefined;
  let isEmpty = true;
  let beginsPageSet = true;
  let count = 0;

  const stream = async (name: string, items: string): Promise<void> => {
    if (items === '') return;
    if (streamed === undefined) await write(`{"query":{${JSON.stringify(name)}:[`);
    streamed = name;
    await write(`${isEmpty ? '' : ','}\n${items}`);
    isEmpty = false;
  };
  const add = async (name: string, items: readonly unknown[]): Promise<void> => {
    const text = items.map((item) => JSON.stringify(item)).join(',\n');
    if (streamed === undefined || streamed === name) await stream(name, text);
    else {
      const places = spooled.get(name) ?? [];
      places.push(spool.add(text));
      spooled.set(name, places);
    }
  };
  const flushPages = async (): Promise<void> => {
    for (const page of pages.values()) await stream('pages', pageText(page, spool));
    pages.clear();
    if (spooled.size === 0) spool.clear();
  };

  for await (const part of parts) {
    if (!isOpen()) break;
    const query = isObject(part['query']) ? part['query'] : {};
    if (isObject(query['pages']) || Array.isArray(query['pages'])) streamed ??= await begin('pages');
    for (const [name, value] of Object.entries(query)) {
      if (name === 'pages') joinPages(value as readonly Row[], pages, spool);
      else if (ofPageSet.has(name)) {
        if (beginsPageSet) rest[name] = joined(rest[name], value);
      } else if (isListOfObjects(value)) await add(name, value);
      else rest[name] = joined(rest[name], value);
    }
    for (const [name, value] of Object.entries(part))
      if (!aboutThePart.has(name)) top[name] = joined(top[name], value);
    beginsPageSet = part['batchcomplete'] === true;
    if (beginsPageSet) await flushPages();
    onProgress(++count);
  }
  await flushPages();
  await finish();

  async function begin(name: string): Promise<string> {
    await write(`{"query":{${JSON.stringify(name)}:[`);
    return name;
  }

  async function finish(): Promise<void> {
    if (!isOpen()) return;
    await write(streamed === undefined ? '{"query":{' : '\n]');
    let separator = streamed === undefined ? '' : ',\n';
    for (const [name, places] of spooled) {
      await write(`${separator}${JSON.stringify(name)}:[\n`);
      for (const [i, place] of places.entries()) await write((i > 0 ? ',\n' : '') + spool.read(place));
      await write('\n]');
      separator = ',\n';
    }
    for (const [name, value] of Object.entries(rest)) {
      await write(`${separator}${JSON.stringify(name)}:${JSON.stringify(value)}`);
      separator = ',\n';
    }
    const after = Object.entries(top).map(
      ([name, value]) => `,\n${JSON.stringify(name)}:${JSON.stringify(value)}`,
    );
    await write(`}${after.join('')}}\n`);
  }
}

const aboutThePart = new Set(['query', 'continue', 'batchcomplete', 'limits', 'warnings']);

/** Joins a value with that of the previous parts: lists are appended, objects merged, other values replaced. */
function joined(before: unknown, value: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(value))
    return [...(before as unknown[]), ...(value as unknown[])];
  if (!isObject(before) || !isObject(value)) return value;
  const fields = Object.entries(value).map(([name, one]) => [name, joined(before[name], one)] as const);
  return { ...before, ...Object.fromEntries(fields) };
}

function joinPages(list: readonly Row[], pages: Map<string, JoinedPage>, spool: Spool): void {
  for (const page of list) {
    const key = JSON.stringify([page['pageid'], page['ns'], page['title']]);
    let known = pages.get(key);
    if (!known) pages.set(key, (known = { own: {}, lists: new Map() }));
    for (const [name, value] of Object.entries(page)) {
      if (!isListOfObjects(value)) known.own[name] = value;
      else {
        const places = known.lists.get(name) ?? [];
        places.push(spool.add(value.map((item) => JSON.stringify(item)).join(',')));
        known.lists.set(name, places);
      }
    }
  }
}

function pageText({ own, lists }: JoinedPage, spool: Spool): string {
  const fields = [
    ...Object.entries(own).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`),
    ...[...lists].map(
      ([name, places]) => `${JSON.stringify(name)}:[${places.map((place) => spool.read(place)).join(',')}]`,
    ),
  ];
  return `{${fields.join(',')}}`;
}
