import { continuationShapes, pageShapes } from '../../query/answer-fields.ts';
import * as shape from '../../query/result/shape.ts';

type Fields = Readonly<Record<string, shape.Shape>>;

/** Fields that a record always has. */
export const sure = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shape.always(field)]));

/** What an action answers under its name: fields that are always there, and others. */
export const answerOf = (name: string, always: Fields, others: Fields = {}): shape.RecordShape =>
  shape.record(sure({ [name]: shape.record({ ...sure(always), ...others }) }));

/** Errors in an answer that is none itself. */
export const errorListShape = shape.list('error', shape.any('param'));

/** The shapes of the fields with which actions list requested pages. */
export const requestedShapes = {
  ...pageShapes,
  revid: shape.integer(),
  iw: shape.text(),
} as const;

/** The answer of an action that lists requested pages, beside further fields. */
export const requestedAnswer = (name: string, list: shape.Shape, others: Fields = {}): shape.RecordShape =>
  shape.record({ ...continuationShapes, ...sure({ [name]: list }), ...others });
