import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messageOf } from '@wikiquery/core/errors';
import { editedQuery } from '@wikiquery/core/html';
import { ApiError, problem } from '@wikiquery/core/query/result';
import type { Site } from '@wikiquery/core/wiki';
import { failed, type AskApi } from './ask-api.ts';
import type { SendPage } from './pages.ts';
import { emptyForm, mayBeEdited, splitAtMark } from './parameters.ts';
import { isForm, readPosted, type PostedForm } from './posted-form.ts';
import { send } from './response.ts';
import { statusOf, unreadable } from './unreadable.ts';

/** What is read of request bodies; limits are in bytes. */
export interface BodyLimits {
  /** Longer ones are refused. */
  readonly bodyLimit: number;
  /** Longer forms are left encoded, for another process to decode. */
  readonly mostDecoded: number;
  /** Whether actions get the files in forms. */
  readonly keepsFiles: boolean;
}

/** Adds the API at the wiki's script path. Unless requests are delegated, GET without a query shows the front page. */
export function addApiRoute(
  app: FastifyInstance,
  askApi: AskApi,
  site: Site,
  { bodyLimit, ...limits }: BodyLimits,
  sendPage: SendPage,
  logger: FastifyBaseLogger | undefined,
): void {
  const { scriptpath } = site.configuration.general;
  const errorHandler = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = asRefusal(error, bodyLimit);
    return send(reply, refusal ? await askApi(request, reply, { refusal }) : failed(error, logger));
  };

  const isDelegating = site.configuration.settings.delegatedStatus !== undefined;
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === 'POST')
      return send(reply, await askApi(request, reply, await readBody(request, limits)));
    const [, query] = splitAtMark(request.url);
    if (isRead(request.method)) {
      // The wiki that requests are delegated to shows its own help at this address.
      if (query === '' && !isDelegating) return sendPage(request, reply, 'front');
      const edited = mayBeEdited(query) ? editedQuery(query) : undefined;
      if (edited !== undefined) return reply.redirect(`?${edited}`, 303);
    }
    return send(reply, await askApi(request, reply));
  };
  // OpenAPI distinguishes operations by path, so each has one below `api.php`, all answered alike.
  for (const url of [`${scriptpath}/api.php`, `${scriptpath}/api.php/*`])
    app.route({ method: app.supportedMethods, url, errorHandler, handler });
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

async function readBody(
  { headers, body }: FastifyRequest,
  { mostDecoded, keepsFiles }: Omit<BodyLimits, 'bodyLimit'>,
): Promise<Partial<PostedForm>> {
  const type = headers['content-type'];
  if (!isForm(type)) return {};
  return Buffer.isBuffer(body) ? readPosted(body, type, mostDecoded, keepsFiles) : { body: emptyForm() };
}

const tooLarge = (limit: number): ApiError =>
  new ApiError(problem('main', 'toolarge', [limit]), { status: 413, headers: { connection: 'close' } });

/** Converts an error in reading a request to the one that the client gets; undefined if the server is at fault. */
function asRefusal(error: unknown, limit: number): ApiError | undefined {
  if (error instanceof ApiError) return error;
  const status = statusOf(error);
  if (status >= 500) return undefined;
  return status === 413 ? tooLarge(limit) : unreadable(messageOf(error));
}
