import { hostname } from 'node:os';
import type { Values } from '../query/parameters/parameter.ts';
import type { Answer } from '../query/result/answer.ts';
import { formatWarnings } from '../query/result/problem-format.ts';
import { ApiError, problem } from '../query/result/problems.ts';
import * as shape from '../query/result/shape.ts';
import type { Site } from '../wiki/site.ts';
import { isoTimestamp, timestampOf } from '../wiki/timestamp.ts';
import { readProblemTexts } from '../wikitext/messages/problem-texts.ts';
import type { ActionAnswer, DataAnswer } from './action.ts';
import { readingOfProblems } from './languages.ts';
import type { MainParameters } from './main-parameters.ts';
import { print, printDocument, printerWarnings, type Printer } from './print.ts';
import type { TextResponse } from './request.ts';
import type { ApiServices, RequestContext } from './services.ts';

/** The shapes of {@link requestedFields}. */
export const requestedShapes = {
  requestid: shape.text(),
  servedby: shape.text(),
  curtimestamp: shape.text(),
  uselang: shape.text(),
  errorlang: shape.text(),
};

/** Returns the fields that `requestid` and similar parameters add to any answer, errors included; undefined if none. */
export function requestedFields(
  asked: {
    readonly requestid?: string | undefined;
    readonly servedby: boolean;
    readonly curtimestamp: boolean;
    readonly responselanginfo: boolean;
  },
  { environment, language, errorLanguage }: RequestContext,
  { configuration }: Site,
): Readonly<Record<string, unknown>> | undefined {
  const { requestid, curtimestamp, responselanginfo } = asked;
  const namesHost = asked.servedby && configuration.settings.showHostnames;
  if (requestid === undefined && !namesHost && !curtimestamp && !responselanginfo) return undefined;
  return {
    ...(requestid !== undefined && { requestid }),
    ...(namesHost && { servedby: hostname() }),
    ...(curtimestamp && { curtimestamp: isoTimestamp(timestampOf(environment.now)) }),
    ...(responselanginfo && { uselang: language, errorlang: errorLanguage }),
  };
}

/** Fields about continuation, which come before all that an answer had without them. */
const aboutContinuation = ['batchcomplete', 'continue', 'query-continue', 'query-noncontinue'] as const;

/**
 * Adds the warnings and the requested fields to an answer; `wasWarned` says whether there were warnings before it was
 * made. Warnings come before all that there was without them, too.
 */
async function withWarnings(
  answer: Answer,
  fields: Fields | undefined,
  context: RequestContext,
  { site, store }: Pick<ApiServices, 'site' | 'store'>,
  wasWarned: boolean,
): Promise<Answer> {
  const { warnings, errorFormat, environment } = context;
  const texts = await readProblemTexts(warnings, readingOfProblems(context), { site, store, environment });
  const warned = formatWarnings(warnings, errorFormat, texts);
  const first = ofContinuation(answer.value);
  const head = wasWarned ? { ...first, ...warned.value } : { ...warned.value, ...first };
  return {
    ...answer,
    value: { ...head, ...fields, ...answer.value },
    shape: withFields(answer.shape, warned.fields),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function ofContinuation(value: Fields): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const name of aboutContinuation) if (name in value) found[name] = value[name];
  return found;
}

/** Adds the requested fields to an answer without warnings. */
const withRequested = (answer: Answer, fields: Fields): Answer => ({
  ...answer,
  value: Object.assign(ofContinuation(answer.value), fields, answer.value),
  shape: withRequestedShapes(answer.shape),
});

const withFields = (
  of: shape.RecordShape,
  warnings: Readonly<Record<string, shape.Shape>> = {},
): shape.RecordShape => ({ ...of, fields: { ...warnings, ...requestedShapes, ...of.fields } });

const completed = new WeakMap<shape.RecordShape, shape.RecordShape>();

/** Adds the requested fields to a shape; always the same object, since formats compile code for each shape. */
function withRequestedShapes(of: shape.RecordShape): shape.RecordShape {
  const known = completed.get(of) ?? withFields(of);
  completed.set(of, known);
  return known;
}

/** Writes an answer of an action in the requested format, with warnings and the fields that any answer may have. */
export async function printAnswer(
  answer: ActionAnswer,
  params: Values<MainParameters>,
  context: RequestContext,
  services: ApiServices,
  wasWarned: boolean,
): Promise<TextResponse> {
  const { printers } = services;
  const { request, warn } = context;
  if (answer.document) {
    if (context.warnings.length === 0) return printDocument(answer.document, {});
    const nothing = { value: {}, shape: shape.record({}) };
    const { value } = await withWarnings(nothing, undefined, context, services, wasWarned);
    return printDocument(answer.document, value);
  }
  const printer = printers.printerFor(request, context, answer.format);
  printerWarnings(printer).forEach(warn);
  const fields = requestedFields(params, context, services.site);
  let whole: Answer = answer;
  if (answer.warnings) whole = await checkWarnings(answer, context, services);
  else if (context.warnings.length > 0)
    whole = await withWarnings(answer, fields, context, services, wasWarned);
  else if (fields) whole = withRequested(answer, fields);
  return printData(printer, whole, answer.mime, context, services);
}

function printData(
  printer: Printer,
  answer: Answer,
  mime: string | undefined,
  { raw, began, environment }: RequestContext,
  { site }: ApiServices,
): TextResponse {
  const printed = print(printer, answer, 200, { raw, site, began, environment });
  if (mime === undefined) return printed;
  return { ...printed, headers: { ...printed.headers, 'content-type': `${mime}; charset=utf-8` } };
}

/** Returns an answer that has no place for warnings; if it refuses them, throws an error that contains any. */
async function checkWarnings(
  answer: DataAnswer,
  context: RequestContext,
  { site, store }: ApiServices,
): Promise<Answer> {
  const { format } = answer;
  const { warnings, errorFormat, environment } = context;
  if (answer.warnings !== 'refused' || warnings.length === 0) return answer;
  const textOf = await readProblemTexts(warnings, readingOfProblems(context), { site, store, environment });
  const data = formatWarnings(warnings.splice(0), errorFormat, textOf).value;
  throw new ApiError(problem('main', 'opensearch-warnings', [], { data }), {
    ...(format !== undefined && { format }),
  });
}
