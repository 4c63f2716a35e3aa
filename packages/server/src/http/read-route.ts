import type { IncomingMessage, OutgoingHttpHeader, RequestListener, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { ApiResponse } from '@wikiquery/core/api';
import { andThen, orElse, type Site, type Soon } from '@wikiquery/core/wiki';
import { type AskApi, failed } from './ask-api.ts';
import type { Connections } from './connections.ts';
import { hasBody, hasSeveralHosts } from './message.ts';
import { mayBeEdited } from './parameters.ts';
import { compress, isWorthCompressing } from './response.ts';

/** The parts of {@link createReadRoute}. */
export interface ReadRouteParts {
  readonly site: Site;
  readonly askApi: AskApi;
  readonly connections: Connections;
  readonly logger: FastifyBaseLogger | undefined;
}

/**
 * Makes a function that adds to a server's listener an answer to the requests of which a wiki has most: GET with a query
 * to the API. All others are left to the listener. It is Fastify's, which answers these alike, but takes longer.
 */
export function createReadRoute({
  site,
  askApi,
  connections,
  logger,
}: ReadRouteParts): (others: RequestListener) => RequestListener {
  const beginning = `${site.configuration.general.scriptpath}/api.php?`;

  const send = (request: IncomingMessage, response: ServerResponse, answer: ApiResponse): void => {
    const { status, headers, body } = answer;
    const lines: OutgoingHttpHeader[] = [];
    // Node's type does not allow read-only arrays.
    for (const name in headers) lines.push(name, headers[name] as string | string[]);
    // Without a body there is no `Content-Length`, which would have to be that of the omitted one.
    const sent = status === 304 ? undefined : body;
    const bytes = sent === undefined ? 0 : (answer.bytes ?? Buffer.byteLength(sent));
    if (sent !== undefined) lines.push('content-length', bytes);
    if (connections.areClosing() && headers['connection'] === undefined) lines.push('connection', 'close');
    connections.beginSending(request.socket, bytes);
    response.writeHead(status, lines);
    // What is only ASCII need not be converted.
    response.end(sent, bytes === sent?.length ? 'latin1' : 'utf8');
    connections.limitReading(request.socket);
  };

  const answer = (request: IncomingMessage, response: ServerResponse): Soon<void> => {
    const sendCompressed = (asked: ApiResponse): Soon<void> =>
      isWorthCompressing(asked, request.headers)
        ? compress(asked).then((compressed) => {
            send(request, response, compressed);
          })
        : send(request, response, asked);
    return orElse(
      () => andThen(askApi(request, response), sendCompressed),
      (error) => {
        send(request, response, failed(error, logger));
      },
    );
  };

  return (others) => (request, response) => {
    if (isRead(request, beginning)) {
      connections.takeTurn(request, response, () => void answer(request, response));
    } else others(request, response);
  };
}

const isRead = (request: IncomingMessage, beginning: string): boolean => {
  const { method, url = '' } = request;
  const isQuery = method === 'GET' && url.length > beginning.length && url.startsWith(beginning);
  return isQuery && !mayBeEdited(url) && !hasBody(request) && !hasSeveralHosts(request);
};
