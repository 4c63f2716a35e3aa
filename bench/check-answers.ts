import { firstDifference } from './same-answer.ts';
import type { Answer, Scenario } from './scenarios.ts';
import type { Server } from './servers.ts';

/** A scenario with the servers that answer it in time. */
export interface Checked {
  readonly scenario: Scenario;
  readonly servers: readonly Server[];
}

/**
 * Compares each answer with the first server's, character by character after sorting keys, and throws if one differs,
 * has no items or is an error. A server that does not answer in time is left out of the scenario, and so is every
 * server but Wikiquery's where answers differ by nature.
 */
export async function checkAnswers(
  scenario: Scenario,
  servers: readonly Server[],
  timeout: number,
): Promise<Checked> {
  const answering: Server[] = [];
  const expected = new Map<string, { readonly name: string; readonly body: string }>();
  const asked = scenario.isWikiqueryOnly
    ? servers.filter(({ name }) => name.startsWith('wikiquery'))
    : servers;
  for (const server of asked) {
    let isInTime = true;
    for (const sent of scenario.queries) {
      const body = await answerOf(server, scenario.name, sent, timeout);
      if (body === undefined) {
        isInTime = false;
        break;
      }
      const { query } = JSON.parse(body) as { readonly query?: Answer };
      const fail = (what: string): never => {
        throw new Error(`${scenario.name}: ${server.name} ${what}`);
      };
      if (query === undefined || !(scenario.items(query) > 0))
        fail(`responds with ${body.slice(0, 300)} to ${sent}`);
      const first = expected.get(sent);
      if (first === undefined) expected.set(sent, { name: server.name, body });
      else if (!scenario.isWikiqueryOnly) {
        const difference = firstDifference(first.body, body);
        if (difference !== undefined) fail(`does not answer as ${first.name} does: ${difference}`);
      }
    }
    if (isInTime) answering.push(server);
  }
  return { scenario, servers: answering };
}

/** Returns a server's answer; undefined if it takes too long. */
async function answerOf(
  { name, url }: Server,
  scenario: string,
  query: string,
  timeout: number,
): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}?${query}&requestid=compared`, {
      signal: AbortSignal.timeout(timeout),
    });
    const body = await response.text();
    if (response.ok) return body;
    throw new Error(`${scenario}: ${name} responds with ${response.status}: ${body.slice(0, 300)}`);
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return undefined;
    throw error;
  }
}
