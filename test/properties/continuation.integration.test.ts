import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { RegisteredModule } from '../../src/query/registry.ts';
import { openApi } from '../rig/ask.ts';
import { steward } from '../rig/viewers.ts';
import { createWiki } from '../rig/wiki.ts';
import { holdingsOf, pagesOf, requestsOf } from './values.ts';

const wiki = createWiki();
const { site, registry, ask } = await openApi(wiki);
const viewer = steward(site);
const holdings = holdingsOf(wiki, site);

type Items = ReadonlyMap<string, readonly unknown[]>;

/** Items of a module's answers, by the page that they belong to. */
function itemsOf(query: unknown, { module }: RegisteredModule): Items {
  const { pages, [module.name]: list } = (query ?? {}) as Record<string, unknown>;
  if (module.group === 'list') return new Map([['', Array.isArray(list) ? list.flatMap(apart) : []]]);
  return new Map(
    ((pages ?? []) as readonly Record<string, unknown>[]).flatMap((page) => {
      const own = page[module.name];
      return Array.isArray(own) ? [[String(page['title'] ?? page['pageid']), own as unknown[]] as const] : [];
    }),
  );
}

/** Revisions that stand under their page; it comes again in the next answer, if there are more of them. */
function apart(item: unknown): unknown {
  const { revisions, ...page } = item as { readonly revisions?: readonly object[] };
  return revisions?.map((revision) => ({ ...page, ...revision })) ?? item;
}

/** Lists whose items are gathered by page, in each answer anew. */
const gathered = new Set(['alldeletedrevisions', 'allrevisions', 'deletedrevs']);

function sorted(items: Items): Items {
  const text = new Map([...items].map(([key, list]) => [key, list.map((item) => JSON.stringify(item))]));
  return new Map([...text].map(([key, list]) => [key, list.toSorted()]));
}

function join(parts: readonly Items[]): Items {
  const joined = new Map<string, unknown[]>();
  for (const part of parts)
    for (const [key, items] of part) joined.set(key, [...(joined.get(key) ?? []), ...items]);
  return joined;
}

/** All answers to a request, each continuing the one before; none where it is refused. */
async function continued(
  request: Readonly<Record<string, string>>,
  registered: RegisteredModule,
): Promise<Items[] | undefined> {
  const parts: Items[] = [];
  let next: Readonly<Record<string, string>> | undefined = {};
  while (next) {
    assert.ok(parts.length < 2000, 'goes on and on');
    const { json, error } = await ask({ ...request, ...next }, { viewer, method: 'POST' });
    assert.doesNotMatch(error ?? '', /^internal/);
    if (error !== undefined) return undefined;
    parts.push(itemsOf(json['query'], registered));
    const goesOn = json['continue'] as Readonly<Record<string, string | number>> | undefined;
    next = goesOn && Object.fromEntries(Object.entries(goesOn).map(([name, at]) => [name, String(at)]));
  }
  return parts;
}

// Each answer is another throw of the dice.
const random = new Set(['random']);

/**
 * Parameters with which a list, as in MediaWiki, does not go on where it stopped: it is continued by title
 * and sorted by number, and forgets where it began.
 */
const broken: Readonly<Record<string, readonly string[]>> = {
  allfileusages: ['from'],
  alllinks: ['from', 'unique', 'dir'],
  allredirects: ['from'],
  alltransclusions: ['from', 'unique', 'dir'],
};

// A request works out one difference; further ones say "notcached".
const differences = new Set(['diffto', 'difftotext', 'difftotextpst']);

/** Renders texts in threads of their own, a second each; a text is the same in whichever part it comes. */
const rendering = 'parse';
const rendered = new Set(['extracts']);

/** Most answers in which a list is read. */
const mostParts = 100;

for (const registered of registry.modules.values()) {
  const { module } = registered;
  const { name, group, prefix, parameters } = module;
  if (group === 'meta' || !parameters['limit'] || random.has(name)) continue;
  test(`${group}=${name} in small parts is the whole`, async () => {
    const left = new Set(['limit', 'continue', rendering, ...differences, ...(broken[name] ?? [])]);
    const others = Object.fromEntries(Object.entries(parameters).filter(([key]) => !left.has(key)));
    const requests = fc
      .tuple(
        group === 'prop' ? pagesOf(holdings) : fc.constant({}),
        requestsOf(others, prefix, site, holdings),
        fc.integer({ min: 1, max: 7 }),
      )
      .map(([pages, own, limit]) => ({ request: { [group]: name, ...pages, ...own }, limit }));
    await fc.assert(
      fc.asyncProperty(requests, async ({ request, limit }) => {
        const whole = await continued({ ...request, [`${prefix}limit`]: 'max' }, registered);
        if (whole === undefined) return;
        const { length } = whole.flatMap((part) => [...part.values()].flat());
        const size = String(Math.max(limit, Math.ceil(length / mostParts)));
        const parts = await continued({ ...request, [`${prefix}limit`]: size }, registered);
        assert.ok(parts);
        const compared = gathered.has(name) ? sorted : (items: Items) => items;
        assert.deepEqual(compared(join(parts)), compared(join(whole)));
      }),
      { numRuns: rendered.has(name) ? 2 : 8 },
    );
  });
}
