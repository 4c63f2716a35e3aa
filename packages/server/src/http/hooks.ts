import { Readable } from 'node:stream';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  onRequestHookHandler,
  RawRequestDefaultExpression as RawRequest,
} from 'fastify';
import { messageOf } from '@wikiquery/core/errors';
import { ApiError } from '@wikiquery/core/query/result';
import { decodablePath } from '@wikiquery/core/wiki';
import { failed } from './ask-api.ts';
import type { BodyMemory } from './body-memory.ts';
import type { Connections } from './connections.ts';
import { hasBody, hasSeveralHosts } from './message.ts';
import { send } from './response.ts';
import { statusOf } from './unreadable.ts';

/** The parts of {@link addHooks}. */
export interface HookParts {
  readonly connections: Connections;
  readonly bodies: BodyMemory;
  /** Rejects requests while the configuration differs from the wiki's. */
  readonly guard: onRequestHookHandler | undefined;
  readonly logger: FastifyBaseLogger | undefined;
}

/** What happens to the URL of each request before its route is found. */
export const routing = {
  // The router rejects paths that cannot be decoded; here, they are titles of no page.
  rewriteUrl: ({ url = '' }: RawRequest): string => (url.includes('%') ? decodablePath(url) : url),
  // The API's route parses the query itself, as PHP does.
  routerOptions: { querystringParser: () => ({}) },
};

/** Adds the hooks of all routes, in the order in which a request runs them. */
export function addHooks(app: FastifyInstance, { connections, bodies, guard, logger }: HookParts): void {
  app.server.on('connection', connections.accept);
  app.addHook('onRequest', ({ raw }, reply, done) => {
    connections.takeTurn(raw, reply.raw, done);
  });
  app.addHook('onRequest', rejectSeveralHosts);
  if (guard) app.addHook('onRequest', guard);
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (hasBody(raw)) bodies.count(raw, reply.raw);
    done();
  });
  app.addHook('preParsing', ({ raw }, _reply, payload, done) => {
    // With a content type, Fastify waits for the end of the body even if the request has no body.
    const isMissing = raw.headers['content-type'] !== undefined && !hasBody(raw);
    done(null, isMissing ? Readable.from([]) : payload);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  app.addHook('onSend', ({ raw: { socket } }, reply, payload, done) => {
    // The client then opens its next connection to another server.
    if (connections.areClosing()) reply.header('connection', 'close');
    connections.beginSending(socket, sizeOf(payload));
    // Sends the response.
    done();
    connections.limitReading(socket);
  });
  app.addHook('preClose', connections.closeQuiet);
  // The API's route has an error handler of its own, which writes errors in the requested format.
  app.setErrorHandler((error, _request, reply) => {
    const status = statusOf(error);
    if (status === 500) return send(reply, failed(error, logger));
    if (error instanceof ApiError) reply.headers(error.headers);
    return reply.code(status).send({ error: { code: 'badrequest', info: messageOf(error) } });
  });
}

/** A proxy in front may choose another `Host` header than Node. */
const rejectSeveralHosts: onRequestHookHandler = ({ raw }, reply, done) => {
  if (!hasSeveralHosts(raw)) {
    done();
    return;
  }
  void reply
    .code(400)
    .headers({ 'mediawiki-api-error': 'badrequest', connection: 'close' })
    .send({ error: { code: 'badrequest', info: 'The request has more than one header "Host".' } });
};

const sizeOf = (payload: unknown): number =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
