import type { FastifyInstance, FastifyRequest } from 'fastify';
import { foreignRequest } from '@wikiquery/common/foreign-request';
import {
  choice,
  findFault,
  group,
  optional,
  text,
  whole,
  type Fields,
  type SchemaNode,
} from '@wikiquery/core/wiki/settings';
import { foreignRequestMessage } from '@wikiquery/server/http';
import type { Controls } from './controls.ts';
import type { FaultOrder } from './faults.ts';
import { jobModes, type JobMode } from './job-switch.ts';

/** Where a sandbox is controlled. */
export const CONTROL_PATH = '/sandbox';

const clockFields = {
  set: optional('The time at which the clock stops.', text()),
  advance: optional('Seconds by which it moves on.', whole({})),
};
const jobFields = {
  mode: optional('When jobs are done from now on.', choice(...jobModes)),
};

/** What becomes of the clock. */
interface ClockOrder {
  readonly set?: string;
  readonly advance?: number;
}

/** A mistake in what was sent, in a sentence. */
class ControlError extends Error {
  readonly statusCode: number;

  constructor(message: string, statusCode = 400) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** What routes of control do with the wiki. */
export interface ControlledWiki {
  /** Prepares to take the wiki back to its present state; undefined if that is not possible. */
  readonly resetting: (() => Promise<() => Promise<void>>) | undefined;
  /** Runs the jobs that wait; returns how many there were. */
  readonly runJobs: () => Promise<number>;
  readonly waitingJobs: () => number;
  /** Host names by which browsers may reach it, besides those of this machine. */
  readonly allowedHosts: readonly string[];
}

/** Adds routes by which a test in any language controls the wiki. */
export function addControlRoutes(
  app: FastifyInstance,
  { clock, faults, jobs, journal, mails }: Controls,
  { resetting, runJobs, waitingJobs, allowedHosts }: ControlledWiki,
): void {
  void app.register(async (scope) => {
    const reset = await resetting?.();
    scope.addHook('onRequest', async ({ method, headers }) => {
      const site = foreignRequest(method, headers, allowedHosts);
      if (site !== undefined) throw new ControlError(foreignRequestMessage(site), 403);
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body);
    });
    scope.setErrorHandler(async (error, _request, reply) =>
      reply
        .code(error instanceof ControlError ? error.statusCode : 500)
        .send({ error: error instanceof Error ? error.message : String(error) }),
    );
    const state = () => ({
      time: new Date(clock.now()).toISOString(),
      requests: journal.requests.length,
      writes: journal.writes.length,
      jobs: waitingJobs(),
    });
    scope.get(CONTROL_PATH, async () => state());
    scope.get(`${CONTROL_PATH}/requests`, async () => journal.requests);
    scope.get(`${CONTROL_PATH}/mails`, async () => mails);
    scope.get(`${CONTROL_PATH}/writes`, async () => journal.writes);
    scope.delete(`${CONTROL_PATH}/writes`, async () => {
      journal.clear();
      return state();
    });
    scope.post(`${CONTROL_PATH}/reset`, async () => {
      if (!reset) throw new ControlError('A wiki that is kept in a file cannot be reset: copy the file.');
      await reset();
      journal.clear();
      faults.clear();
      mails.length = 0;
      clock.set();
      jobs.set();
      return state();
    });
    scope.post(`${CONTROL_PATH}/clock`, async (request) => {
      const { set, advance } = readBody(request, clockFields) as ClockOrder;
      if (set !== undefined && Number.isNaN(Date.parse(set)))
        throw new ControlError(`set must be a time such as "2030-01-02T03:04:05Z", not "${set}".`);
      if (advance === undefined) clock.set(set);
      else clock.advance(advance);
      return state();
    });
    scope.post(`${CONTROL_PATH}/jobs`, async (request) => {
      const { mode } = readBody(request, jobFields) as { readonly mode?: JobMode };
      if (mode !== undefined) jobs.set(mode);
      // What waits when jobs are done at once again would wait for ever.
      const ran = mode === 'wait' ? 0 : await runJobs();
      return { ...state(), ran };
    });
    scope.post(`${CONTROL_PATH}/faults`, async (request) => {
      inSentence(() => {
        faults.order(readJson(request) as FaultOrder);
      });
      return state();
    });
    scope.delete(`${CONTROL_PATH}/faults`, async () => {
      faults.clear();
      return state();
    });
  });
}

/** Reads a body in JSON; an empty one is an empty object. */
function readJson({ body }: FastifyRequest): unknown {
  try {
    return typeof body === 'string' && body !== '' ? (JSON.parse(body) as unknown) : {};
  } catch {
    throw new ControlError('The body must be JSON.');
  }
}

/** Does what a control is for; what it refuses is a mistake in what was sent. */
function inSentence(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw error instanceof TypeError || error instanceof RangeError ? new ControlError(error.message) : error;
  }
}

/** Reads a body in JSON; refuses one in which something is wrong. */
function readBody(request: FastifyRequest, fields: Fields): unknown {
  const value = readJson(request);
  const schema: SchemaNode = group(fields);
  const fault = findFault(schema, value, '', {
    noun: 'field',
    page: 'docs/testing.md',
    names: () => [],
    isFolder: () => false,
  });
  if (fault !== undefined) throw new ControlError(fault.startsWith(' ') ? `The body${fault}` : fault);
  return value;
}
