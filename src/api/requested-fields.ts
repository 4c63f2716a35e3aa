import { hostname } from 'node:os';
import type { Answer } from '../query/result/answer.ts';
import { formatWarnings } from '../query/result/problem-format.ts';
import * as shape from '../query/result/shape.ts';
import { isoTimestamp, timestampOf } from '../wiki/timestamp.ts';
import { readProblemTexts } from '../wikitext/messages/problem-texts.ts';
import { readingOfProblems } from './languages.ts';
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
): Readonly<Record<string, unknown>> | undefined {
  const { requestid, servedby, curtimestamp, responselanginfo } = asked;
  if (requestid === undefined && !servedby && !curtimestamp && !responselanginfo) return undefined;
  return {
    ...(requestid !== undefined && { requestid }),
    ...(servedby && { servedby: hostname() }),
    ...(curtimestamp && { curtimestamp: isoTimestamp(timestampOf(environment.now)) }),
    ...(responselanginfo && { uselang: language, errorlang: errorLanguage }),
  };
}

/** Adds the warnings and the requested fields to an answer. */
export async function complete(
  answer: Answer,
  fields: Readonly<Record<string, unknown>> | undefined,
  context: RequestContext,
  { site, store }: Pick<ApiServices, 'site' | 'store'>,
): Promise<Answer> {
  const { warnings, errorFormat, environment } = context;
  if (!fields && warnings.length === 0) return answer;
  const warned =
    warnings.length > 0
      ? formatWarnings(
          warnings,
          errorFormat,
          await readProblemTexts(warnings, readingOfProblems(context), { site, store, environment }),
        )
      : undefined;
  return {
    ...answer,
    value: { ...warned?.value, ...fields, ...answer.value },
    shape: warned ? withFields(answer.shape, warned.fields) : withRequested(answer.shape),
  };
}

const withFields = (
  of: shape.RecordShape,
  warnings: Readonly<Record<string, shape.Shape>> = {},
): shape.RecordShape => ({ ...of, fields: { ...warnings, ...requestedShapes, ...of.fields } });

const completed = new WeakMap<shape.RecordShape, shape.RecordShape>();

/** Adds the requested fields to a shape; always the same object, since formats compile code for each shape. */
function withRequested(of: shape.RecordShape): shape.RecordShape {
  const known = completed.get(of) ?? withFields(of);
  completed.set(of, known);
  return known;
}
