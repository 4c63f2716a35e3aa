import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { get, type ExpectedResponse, type Load, type Measured } from '../program/load.ts';

/** Requests that read most of a wiki's tables. */
const queries = [
  'list=allpages&aplimit=50',
  'list=recentchanges&rclimit=50&rcprop=title|user|comment|ids|sizes',
  'generator=allpages&gaplimit=20&prop=revisions&rvprop=content|ids&rvslots=main',
  'generator=allpages&gaplimit=20&prop=info|categories|links&cllimit=50&pllimit=50',
  'list=logevents&lelimit=50',
  'list=allusers&aulimit=20&auprop=groups|editcount',
];

/** Sends a query to an API. */
export const ask = (api: string, query: string) =>
  get(`${api}?action=query&format=json&formatversion=2&${query}`);

/** Returns the number of edits in a wiki's statistics. */
export async function countedEdits(api: string): Promise<number> {
  const { body } = await ask(api, 'meta=siteinfo&siprop=statistics');
  return (JSON.parse(body) as { query: { statistics: { edits: number } } }).query.statistics.edits;
}

/** Sends all queries to each API; the responses are expected from then on. */
export const expectedResponses = (apis: readonly string[]): Promise<ExpectedResponse[]> =>
  Promise.all(
    queries.flatMap((query) =>
      apis.map(async (api) => {
        const { body } = await ask(api, query);
        assert.doesNotMatch(body, /"error"/);
        return { url: `${api}?action=query&format=json&formatversion=2&${query}`, body };
      }),
    ),
  );

/** Measures load while the servers are in one state after the other. */
export interface States {
  /** Waits for some seconds and records the results since the last call. */
  record(state: string, seconds: number): Promise<void>;
  /** Prints the results, and fails if a request failed or was answered wrongly. */
  check(t: TestContext): void;
}

/** Creates a record of the results of a load. */
export function createStates(load: Load): States {
  const states: (Measured & { readonly state: string })[] = [];
  return {
    record: async (state, seconds) => {
      await pause(seconds * 1000);
      states.push({ state, ...load.measure() });
    },
    check: (t) => {
      t.diagnostic('requests/s | median ms | longest ms | answered | failed | wrong | state');
      for (const { state, perSecond, median, longest, answered, failed, wrong } of states) {
        t.diagnostic(
          `${perSecond} | ${median} | ${longest} | ${answered} | ${failed.length} | ${wrong.length} | ${state}`,
        );
      }
      for (const { state, failed, wrong, answered } of states) {
        const some = { state, failed: failed.slice(0, 3), wrong: wrong.slice(0, 3) };
        assert.deepEqual(some, { state, failed: [], wrong: [] });
        assert.ok(answered > 0, `no responses while ${state}`);
      }
    },
  };
}
