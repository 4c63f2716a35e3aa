import { failureIn } from 'wikiquery-client';
import type { AskAnyAnswer } from './answer-source.ts';
import type { ApiRequest } from './api-request.ts';
import { drawRequest, type RequestSource } from './draw-request.ts';
import type { Random } from './draw.ts';

/** What requests are drawn from, and how many. */
export interface DrawOptions extends RequestSource {
  readonly count: number;
  readonly random: Random;
  /** Answers requests at little cost: those that it refuses are drawn less often. */
  readonly here: AskAnyAnswer;
}

/** The share of requests that are kept although they are refused: an error may be the difference that is looked for. */
const REFUSED = 0.15;

/** The most requests that are drawn for one that is kept. */
const MOST_DRAWN = 20;

/** Draws requests that show something: few that are refused, and few that are left to the wiki. */
export async function* drawRequests(options: DrawOptions): AsyncGenerator<ApiRequest> {
  const { count, random, here } = options;
  for (let i = 0; i < count; i++) {
    let request = drawRequest(random, options);
    for (let drawn = 1; drawn < MOST_DRAWN; drawn++) {
      // Drawn in any case, so that the next requests do not depend on this answer more than necessary.
      const isKept = random() < REFUSED;
      if (isKept || failureIn(await here(request)) === undefined) break;
      request = drawRequest(random, options);
    }
    yield request;
  }
}
