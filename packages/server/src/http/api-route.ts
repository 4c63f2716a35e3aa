import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, problem } from '@wikiquery/core/query/result';
import { editedQuery } from '@wikiquery/core/html';
import type { Site } from '@wikiquery/core/wiki';
import { type AskApi, failed } from './ask-api.ts';
import { emptyForm, mayBeEdited, splitAtMark } from './parameters.ts';
import { isForm, type PostedForm, readPosted } from './posted-form.ts';
import type { SendPage } from './pages.ts';
import { send } from './response.ts';
import { unreadable } from './unreadable.ts';

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
): void {
  const { scriptpath } = site.configuration.general;
  const errorHandler = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const answer = isRefusal(error)
      ? await askApi(request.raw, reply.raw, { refusal: asRefusal(error, bodyLimit) })
      : failed(error, request.log);
    return send(reply, answer);
  };

  const isDelegating = site.configuration.settings.delegatedStatus !== undefined;
  // OpenAPI distinguishes operations by path, so each has one below `api.php`, all answered alike.
  const urls = [`${scriptpath}/api.php`, `${scriptpath}/api.php/*`];
  for (const url of urls) {
    app.route({
      method: app.supportedMethods.filter((method) => method !== 'POST'),
      url,
      errorHandler,
      handler: async (request, reply) => {
        const [, query] = splitAtMark(request.url);
        if (isRead(request.method)) {
          // The wiki that requests are delegated to shows its own help at this address.
          if (query === '' && !isDelegating) return sendPage(request, reply, 'front');
          const edited = mayBeEdited(query) ? editedQuery(query) : undefined;
          if (edited !== undefined) return reply.redirect(`?${edited}`, 303);
        }
        return send(reply, await askApi(request.raw, reply.raw));
      },
    });
    app.route({
      method: 'POST',
      url,
      errorHandler,
      handler: async (request, reply) => {
        return send(reply, await askApi(request.raw, reply.raw, await readBody(request, limits)));
      },
    });
  }
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

/** Whether an error is the client's fault, by Fastify's status. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError ||
  (error instanceof Error &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode < 500);

/** Converts an error in reading the request into the one that the client gets. */
function asRefusal(error: unknown, limit: number): ApiError {
  if (error instanceof ApiError) return error;
  const { statusCode = 400, message } = error as { readonly statusCode?: number; readonly message: string };
  if (statusCode === 413) return tooLarge(limit);
  return unreadable(message);
}
