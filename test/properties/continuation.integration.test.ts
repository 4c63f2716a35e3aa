import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { RegisteredModule } from '../../packages/core/src/query/registry.ts';
import { openApi } from '../rig/ask.ts';
import { expectWarnings } from '../rig/guard-answer.ts';
import { steward } from '../rig/viewers.ts';
import { createWiki } from '../rig/wiki.ts';
import { namesIn, pagesOf, requestsOf } from './values.ts';

const wiki = createWiki();
const { site, registry, ask } = await openApi(wiki);
const viewer = steward(site);
const names = namesIn(wiki, site);

type Items = ReadonlyMap<string, readonly unknown[]>;

/** Returns the items of a response, by page. */
function itemsOf(query: unknown, { module }: RegisteredModule): Items {
  const { pages, [module.name]: list } = (query ?? {}) as Record<string, unknown>;
  if (module.group === 'list') return new Map([['', Array.isArray(list) ? list.flatMap(separate) : []]]);
  return new Map(
    ((pages ?? []) as readonly Record<string, unknown>[]).flatMap((page) => {
      const own = page[module.name];
      return Array.isArray(own) ? [[String(page['title'] ?? page['pageid']), own as unknown[]] as const] : [];
    }),
  );
}

/** Splits an item into its revisions; a page with more of them comes again in the next response. */
function separate(item: unknown): unknown {
  const { revisions, ...page } = item as { readonly revisions?: readonly object[] };
  return revisions?.map((revision) => ({ ...page, ...revision })) ?? item;
}

/** Lists whose items are grouped by page in each response. */
const grouped = new Set(['alldeletedrevisions', 'allrevisions', 'deletedrevs']);

function sorted(items: Items): Items {
  const text = new Map([...items].map(([key, list]) => [key, list.map((item) => JSON.stringify(item))]));
  return new Map([...text].map(([key, list]) => [key, list.toSorted()]));
}

function concatenate(parts: readonly Items[]): Items {
  const joined = new Map<string, unknown[]>();
  for (const part of parts)
    for (const [key, items] of part) joined.set(key, [...(joined.get(key) ?? []), ...items]);
  return joined;
}

/** Sends a request and all its continuations; undefined if it is refused. */
async function continued(
  request: Readonly<Record<string, string>>,
  registered: RegisteredModule,
): Promise<Items[] | undefined> {
  const parts: Items[] = [];
  let next: Readonly<Record<string, string>> | undefined = {};
  while (next) {
    assert.ok(parts.length < 2000, 'continues for ever');
    const { json, error } = await ask({ ...request, ...next }, { viewer, method: 'POST' });
    assert.doesNotMatch(error ?? '', /^internal/);
    if (error !== undefined) return undefined;
    // Random values have all kinds of warnings.
    parts.push(itemsOf(expectWarnings(json, /^/)['query'], registered));
    const more = json['continue'] as Readonly<Record<string, string | number>> | undefined;
    next = more && Object.fromEntries(Object.entries(more).map(([name, at]) => [name, String(at)]));
  }
  return parts;
}

const random = new Set(['random']);

/**
 * Parameters with which MediaWiki's own continuation is broken: lists of links continue by title but are sorted by ID,
 * and forget where they began; members of categories forget the bounds of their sort keys.
 */
const broken: Readonly<Record<string, readonly string[]>> = {
  allfileusages: ['from'],
  alllinks: ['from', 'unique', 'dir'],
  allredirects: ['from'],
  alltransclusions: ['from', 'unique', 'dir'],
  categorymembers: ['start', 'end'].flatMap((side) =>
    ['sortkey', 'sortkeyprefix', 'hexsortkey'].map((bound) => side + bound),
  ),
};

type Parameters = Readonly<Record<string, string>>;

/** Requests for several pages. */
const ofSeveralPages = ({ titles, pageids, revids }: Parameters) =>
  [titles, pageids, revids].some((ids) => ids?.includes('|'));

/**
 * Requests with which MediaWiki's own continuation is broken: an edit that changes categories has several recent changes,
 * so a list of contributions with their patrol status has it several times, and continues at the first of them;
 * and versions of several files do not continue.
 */
const brokenRequests: Readonly<Record<string, (request: Parameters) => boolean>> = {
  usercontribs: ({ ucshow, ucprop }) => [ucshow, ucprop].some((values) => values?.includes('patrolled')),
  imageinfo: ofSeveralPages,
  videoinfo: ofSeveralPages,
};

// A request computes one difference; further ones are "notcached".
const differences = new Set(['diffto', 'difftotext', 'difftotextpst']);

/** Slow, since each text is rendered in a thread; the result does not depend on the part. */
const rendering = 'parse';
const rendered = new Set(['extracts']);

/** Maximum number of responses to read a list in. */
const maximumParts = 100;

for (const registered of registry.modules.values()) {
  const { module } = registered;
  const { name, group, prefix, parameters } = module;
  if (group === 'meta' || !parameters['limit'] || random.has(name)) continue;
  test(`${group}=${name} returns the same items in small parts`, async () => {
    const excluded = new Set(['limit', 'continue', rendering, ...differences, ...(broken[name] ?? [])]);
    const others = Object.fromEntries(Object.entries(parameters).filter(([key]) => !excluded.has(key)));
    const requests = fc
      .tuple(
        group === 'prop' ? pagesOf(names) : fc.constant({}),
        requestsOf(others, prefix, site, names),
        fc.integer({ min: 1, max: 7 }),
      )
      .map(([pages, own, limit]) => ({
        request: { [group]: name, ...pages, ...own } as Parameters,
        limit,
      }))
      .filter(({ request }) => brokenRequests[name]?.(request) !== true);
    await fc.assert(
      fc.asyncProperty(requests, async ({ request, limit }) => {
        const whole = await continued({ ...request, [`${prefix}limit`]: 'max' }, registered);
        if (whole === undefined) return;
        const { length } = whole.flatMap((part) => [...part.values()].flat());
        const size = String(Math.max(limit, Math.ceil(length / maximumParts)));
        const parts = await continued({ ...request, [`${prefix}limit`]: size }, registered);
        assert.ok(parts);
        const compared = grouped.has(name) ? sorted : (items: Items) => items;
        assert.deepEqual(compared(concatenate(parts)), compared(concatenate(whole)));
      }),
      { numRuns: rendered.has(name) ? 2 : 8 },
    );
  });
}
