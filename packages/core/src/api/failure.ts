import {
  CancelledError,
  LockedError,
  StatementTimeoutError,
  UnavailableError,
} from '../data/database/database.ts';
import { formatErrors, formatWarnings, ownText, type TextOfProblem } from '../query/result/problem-format.ts';
import { ApiError, problem, type Problem } from '../query/result/problems.ts';
import * as shape from '../query/result/shape.ts';
import { documentationReference, readProblemTexts } from '../wikitext/messages/problem-texts.ts';
import { overBudget } from './budget.ts';
import { newFaultNumber } from './fault-number.ts';
import { readingOfProblems } from './languages.ts';
import { requestedFields, requestedShapes } from './print-answer.ts';
import { print, type Printer } from './print.ts';
import type { TextResponse } from './request.ts';
import type { ApiServices, RequestContext } from './services.ts';

/** Answers a request with an error; if its format cannot be used, with default options or as JSON. */
export async function answerFailure(
  error: unknown,
  context: RequestContext,
  services: ApiServices,
): Promise<TextResponse> {
  const { raw, request, isRefused, warn, errorFormat, warnings, began, environment } = context;
  const { printers, site } = services;
  const failure =
    error instanceof ApiError
      ? error
      : error instanceof UnavailableError
        ? unavailable(error, context, services)
        : error instanceof StatementTimeoutError
          ? overBudget('time')
          : asFault(error, context, services);
  const fields = requestedFields(
    {
      requestid: request.get('requestid'),
      // As MediaWiki does, wherever names of servers are public.
      servedby: true,
      curtimestamp: request.has('curtimestamp'),
      responselanginfo: request.has('responselanginfo'),
    },
    context,
    site,
  );
  const reading = { ...context, site };
  const wasWarned = warnings.length > 0;
  const printer = ((): Printer => {
    // The request could not be read, so its `format` may be missing only here.
    if (isRefused && !request.has('format')) return printers.plainPrinterFor(json, reading);
    try {
      return printers.printerFor(request, reading, failure.format);
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      warn(problem('main', 'errorprinterfailed'));
      warn(refusal.problem);
      return printers.plainPrinterFor(failure.format === undefined ? request : json, reading);
    }
  })();
  const { scriptpath } = site.configuration.general;
  const url = `${raw.server}${scriptpath}/api.php`;
  const documentation =
    documentationReference(url, context.errorLanguage, { site, environment }) ??
    `${url}?action=help describes the API.`;
  const errors = [failure.problem, ...failure.others] as const;
  const textOf = await textsOfFailure([...errors, ...warnings], context, services);
  const part = formatErrors(errors, errorFormat, documentation, textOf);
  const warned = warnings.length > 0 ? formatWarnings(warnings, errorFormat, textOf) : undefined;
  // Warnings about the format come before the errors, unless there were others.
  const first = wasWarned ? undefined : warned?.value;
  const answer = {
    value: { ...first, ...part.value, ...warned?.value, ...part.last, ...fields },
    shape: shape.record(
      { ...part.fields, ...warned?.fields, ...requestedShapes, docref: shape.text() },
      part.content === 'docref' ? { content: 'docref' } : {},
    ),
  };
  const printed = print(printer, answer, failure.status, { raw, site, began, environment });
  const cookies = context.session?.cookies() ?? [];
  return {
    ...printed,
    headers: {
      ...printed.headers,
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
      ...failure.headers,
      'mediawiki-api-error': failure.problem.code,
      'cache-control': 'private, must-revalidate, max-age=0',
    },
  };
}

/** Reads the texts of an error and its warnings; without the database, which may have failed, returns ours. */
async function textsOfFailure(
  problems: readonly Problem[],
  context: RequestContext,
  services: ApiServices,
): Promise<TextOfProblem> {
  try {
    return await readProblemTexts(problems, readingOfProblems(context), {
      site: services.site,
      store: services.store,
      environment: context.environment,
    });
  } catch {
    return ownText(context.errorFormat);
  }
}

const json = new Map([['format', 'json']]);

/** Returns the error for an unavailable or locked database: status 503, with `Retry-After`. */
function unavailable(error: UnavailableError, context: RequestContext, services: ApiServices): ApiError {
  const { problem: fault } = asFault(error, context, services);
  const told = error instanceof LockedError ? problem('main', 'databaselocked') : fault;
  return new ApiError(told, { status: 503, headers: { 'retry-after': RETRY_AFTER } });
}

/** Seconds. */
const RETRY_AFTER = '5';

/** Reports an unexpected error; returns what the client may see of it, with the number under which it is logged. */
function asFault(error: unknown, { request }: RequestContext, { onFault }: ApiServices): ApiError {
  // Nobody reads the answer to a cancelled request.
  const id = error instanceof CancelledError ? newFaultNumber() : onFault(error, request);
  const name = error instanceof Error ? error.name : 'Error';
  return new ApiError(
    problem('', 'internal', [id], {
      code: `internal_api_error_${name.replace(/^Wikimedia\\Rdbms\\/, '').replaceAll(/[^A-Za-z0-9_]/g, '') || 'Error'}`,
      data: { errorclass: name },
    }),
  );
}
