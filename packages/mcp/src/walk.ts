import { z } from 'zod';
import { continuationOf } from 'wikiquery-client/protocol';
import type { Row } from 'wikiquery-client/rows';
import type { Position } from './cursor.ts';
import type { ItemsFound } from './fit.ts';
import { readPart } from './list-parts.ts';
import type { Call } from './tool.ts';
import { askFor, listIn, queryIn, type Wiki } from './wiki.ts';

/** The argument that says how many links away a walk goes. */
export const depthInput = z
  .int()
  .min(1)
  .max(4)
  .default(1)
  .describe('How many steps to follow: 1 for direct ones only, up to 4.');

/** Limits of a walk of more than one step. */
const MOST_PAGES = 2000;
const MOST_REQUESTS = 100;

/** A page to which a page leads. */
export interface Step {
  readonly from: string;
  readonly item: Row & { readonly title: string };
}

/** Requests the pages that some pages lead to; returns them with the parameters that continue. */
export type Ask = (
  titles: readonly string[],
  continuation: Readonly<Record<string, string>>,
) => Promise<{
  readonly steps: readonly Step[];
  readonly next: Readonly<Record<string, string>> | undefined;
}>;

/** How a walk gets from page to page. */
export interface Ways {
  readonly ask: Ask;
  /** Maximum number of pages in one request. */
  readonly batch: number;
  /** Whether a walk goes on from a page. */
  readonly goesOn?: (item: Row) => boolean;
  /** Whether a page is part of the answer. */
  readonly returns?: (item: Row) => boolean;
}

/** Makes a request for a property of pages that is a list of pages. */
export const askForProperty =
  (wiki: Wiki, prop: string, parameters: Readonly<Record<string, string | number | undefined>>): Ask =>
  async (titles, continuation) => {
    const answer = await askFor(wiki, {
      action: 'query',
      prop,
      titles: titles.join('|'),
      ...parameters,
      ...continuation,
    });
    const steps = listIn(queryIn(answer), 'pages').flatMap((page) =>
      listIn(page, prop).map((item) => ({
        from: String(page['title']),
        item: { title: String(item['title']), ...(item['redirect'] === true && { redirect: true }) },
      })),
    );
    return { steps, next: continuationOf(answer) };
  };

/** The pages that a walk found. */
export type Walked = Omit<ItemsFound<Position>, 'head'> & {
  /** Whether the walk reached a limit, so that pages are missing. */
  readonly isCut: boolean;
};

/** Follows links from a page. With a depth above 1, the nearest pages come first, and each only once. */
export async function walk(start: string, depth: number, ways: Ways, call: Call): Promise<Walked> {
  return depth === 1 ? oneStep(start, ways, call) : manySteps(start, depth, ways, call);
}

/** Returns the pages that a page leads to directly, without a limit. */
async function oneStep(start: string, { ask }: Ways, call: Call): Promise<Walked> {
  const { items, after } = await readPart(call, async (continuation) => {
    const { steps, next } = await ask([start], continuation);
    return { answer: { continue: next }, items: steps.map(({ item }) => item) };
  });
  return { items, after, isCut: false };
}

/** Repeats the walk from its start when a call continues it: a cursor has no room for all the pages seen. */
async function manySteps(
  start: string,
  depth: number,
  ways: Ways,
  { position, budget }: Call,
): Promise<Walked> {
  const skip = position?.skip ?? 0;
  const items: Row[] = [];
  let seen = 0;
  let size = 0;
  let isCut = false;
  let hasMore = false;
  for await (const item of steps(start, depth, ways)) {
    if (item === 'cut') isCut = true;
    else if (seen++ >= skip) {
      if (size > budget) {
        hasMore = true;
        break;
      }
      items.push(item);
      size += JSON.stringify(item).length;
    }
  }
  return {
    items,
    isCut,
    after: (count) => (count < items.length || hasMore ? { skip: skip + count } : undefined),
  };
}

async function* steps(
  start: string,
  depth: number,
  { ask, batch, goesOn, returns }: Ways,
): AsyncGenerator<Row | 'cut'> {
  const seen = new Set([start]);
  let level: readonly string[] = [start];
  let requests = 0;
  for (let distance = 1; distance <= depth && level.length > 0; distance++) {
    const nextLevel: string[] = [];
    for (let at = 0; at < level.length; at += batch) {
      let continuation: Readonly<Record<string, string>> | undefined = {};
      while (continuation) {
        if (requests++ >= MOST_REQUESTS) {
          yield 'cut';
          return;
        }
        const answer = await ask(level.slice(at, at + batch), continuation);
        for (const { from, item } of answer.steps) {
          if (seen.has(item.title)) continue;
          if (seen.size > MOST_PAGES) {
            yield 'cut';
            return;
          }
          seen.add(item.title);
          if (!goesOn || goesOn(item)) nextLevel.push(item.title);
          if (!returns || returns(item)) yield { ...item, depth: distance, via: from };
        }
        continuation = answer.next;
      }
    }
    level = nextLevel;
  }
}
