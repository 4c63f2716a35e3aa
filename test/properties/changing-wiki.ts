/**
 * A wiki that changes while it is asked: each answer, or the one that a client keeps by a 304, is one that a server
 * without a cache gives for a state of the wiki between the request and the response.
 */
import assert from 'node:assert/strict';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { Budget } from '../../packages/core/src/data/database/usage.ts';
import { createAdmission } from '../../packages/server/src/admission/admission.ts';
import { createAnswerCache } from '../../packages/server/src/caching/answer-cache.ts';
import { createServer } from '../../packages/server/src/http/server.ts';
import { withPages } from '../../packages/server/src/pages/answer-pages.ts';
import { createPipeline } from '../../packages/server/src/pipeline.ts';
import type { ServedRequest } from '../../packages/server/src/served-request.ts';
import type { RequestListener } from '../../packages/server/src/telemetry/answered-request.ts';
import type { OpenedWiki } from '../../packages/wikiquery/src/opened-wiki.ts';
import { openApi } from '../rig/ask.ts';
import { createWiki } from '../rig/wiki.ts';

/** The wiki's states, by numbers whose bits decide. */
const STATES = 8;

/** What brings the wiki into a state from any other. */
export const statementsOf = (state: number): string => `
  UPDATE page SET page_len = ${60_000 * (state & 1)} + 1 WHERE page_title = 'Gull_Point' AND page_namespace = 0;
  UPDATE revision SET rev_deleted = ${state & 2 ? 7 : 0};
  UPDATE site_stats SET ss_total_edits = ${1000 + state};
  UPDATE user SET user_editcount = ${state};
  DELETE FROM user_groups WHERE ug_group = 'bot';
  INSERT INTO user_groups (ug_user, ug_group)
    SELECT user_id, 'bot' FROM user WHERE user_name = 'Keeper' AND ${state & 4}`;

/** The answers of a server without a cache, by state and request. */
async function answersByState(requests: readonly string[]): Promise<readonly (readonly string[])[]> {
  using wiki = createWiki();
  const api = await openApi(wiki);
  const answers: string[][] = [];
  for (let state = 0; state < STATES; state++) {
    wiki.database.exec(statementsOf(state));
    const bodies: string[] = [];
    for (const query of requests)
      bodies.push((await api.ask(Object.fromEntries(new URLSearchParams(query)))).body);
    answers.push(bodies);
  }
  return answers;
}

/** From 0 to 6, in an order that has nothing to do with what is asked. */
let turn = 0;
const milliseconds = (): number => (turn += 5) % 7;

interface Received {
  readonly status: number | undefined;
  readonly etag: string | undefined;
  readonly body: string;
}

const get = (url: string, agent: Agent, headers: Readonly<Record<string, string>> = {}): Promise<Received> =>
  new Promise((resolve, reject) => {
    const receive = async (response: IncomingMessage): Promise<void> => {
      resolve({ status: response.statusCode, etag: response.headers.etag, body: await text(response) });
    };
    request(url, { agent, headers }, (response) => void receive(response).catch(reject))
      .on('error', reject)
      .end();
  });

interface Step {
  readonly kind: 'ask' | 'write' | 'turn' | 'settle';
  readonly number: number;
  readonly conditional: boolean;
}

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('ask', 'ask', 'ask', 'ask', 'write', 'turn', 'turn', 'settle'),
    number: fc.nat(55),
    conditional: fc.boolean(),
  }),
  { minLength: 10, maxLength: 80 },
);

/** A wiki, in its state 0, with what another process or server does to it. */
export interface ChangingWiki {
  readonly wiki: OpenedWiki;
  /** Asked in JSON; nothing in the answers depends on the time alone. */
  readonly queries: readonly string[];
  /** Runs statements in one transaction elsewhere. */
  readonly write: (statements: string) => Promise<unknown>;
  /** Whether requests are admitted, so that those that come together share an answer. */
  readonly shares: boolean;
  readonly runs: number;
}

/** How requests were answered. */
export interface Counts {
  cache: number;
  server: number;
  /** Those told by a 304 that nothing has changed, whoever answered. */
  unmodified: number;
}

/** Asks a wiki over HTTP while it changes, and fails at the first answer that is too old or too new. */
export async function checkAnswers({
  wiki,
  queries,
  write: run,
  shares,
  runs,
}: ChangingWiki): Promise<Counts> {
  const requests = queries.map((query) => `${query}&format=json&formatversion=2`);
  const expected = await answersByState(requests);
  const counts: Counts = { cache: 0, server: 0, unmodified: 0 };
  // Long enough for the wiki to change, and for others to ask for the same, while it is answered.
  const served = withPages(wiki.api, wiki.site);
  const slow = {
    ...served,
    attempt: async (request: ServedRequest, budget: Budget) => {
      await pause(milliseconds());
      const attempt = await served.attempt(request, budget);
      await pause(milliseconds());
      return attempt;
    },
  };
  const count: RequestListener = ({ answeredBy, status }) => {
    if (answeredBy === 'cache' || answeredBy === 'server') counts[answeredBy]++;
    if (status === 304) counts.unmodified++;
  };
  const pipeline = createPipeline({
    api: slow,
    site: wiki.site,
    version: wiki.version,
    listeners: [count],
    answerCache: createAnswerCache(10_000_000),
    ...(shares && { admission: createAdmission(wiki.site) }),
  });
  const server = await createServer(pipeline, wiki.site);
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });

  /** The states that the wiki was brought into; those before `committed` are over, those after it may have begun. */
  const states = [0];
  let committed = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const write = (state: number): void => {
    writing = writing.then(async () => {
      const number = states.push(state) - 1;
      await run(statementsOf(state));
      committed = number;
    });
  };
  /** What clients have stored, by request. */
  const stored = new Map<number, { readonly etag: string; readonly body: string }>();
  const ask = async (number: number, conditional: boolean): Promise<void> => {
    const known = conditional ? stored.get(number) : undefined;
    const first = committed;
    const url = `${origin}/w/api.php?${requests[number] ?? ''}`;
    const response = await get(url, agent, known && { 'if-none-match': known.etag });
    const last = states.length;
    const body = response.status === 304 ? known?.body : response.body;
    const possible = states.slice(first, last).map((state) => expected[state]?.[number]);
    assert.ok(
      possible.includes(body),
      `${url}: ${String(response.status)} in the states ${states.slice(first, last).join()}: ${String(body)}`,
    );
    if (response.etag !== undefined) stored.set(number, { etag: response.etag, body: body ?? '' });
  };

  try {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const asking: Promise<void>[] = [];
        for (const { kind, number, conditional } of given) {
          if (kind === 'ask') asking.push(ask(number % requests.length, conditional));
          else if (kind === 'write') write(number % STATES);
          else if (kind === 'turn') await new Promise(setImmediate);
          else await Promise.all([writing, ...asking]);
        }
        await Promise.all([writing, ...asking]);
      }),
      { numRuns: runs },
    );
    return counts;
  } finally {
    agent.destroy();
    await server.close();
  }
}
