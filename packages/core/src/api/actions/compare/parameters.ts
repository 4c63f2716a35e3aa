import { slotRoles } from '../../../modules/revision/parameters.ts';
import { differenceTypes } from '../../../modules/revision/slots-difference.ts';
import type { Parameter } from '../../../query/parameters/parameter.ts';
import {
  boolean,
  integer,
  longText,
  manyOf,
  oneOf,
  templated,
  text,
} from '../../../query/parameters/types.ts';
import { contentFormats, contentModels } from '../../../wiki/enumerations.ts';

const perSlot = <T>(of: Parameter<T>, source: string) => templated(of, { placeholder: 'slot', source });

/** The parameters of one side of the comparison, without the side's prefix. */
const oneSide = (slots: 'fromslots' | 'toslots') => ({
  title: text(),
  id: integer(),
  rev: integer(),
  slots: manyOf(slotRoles),
  'text-{slot}': perSlot(longText(), slots),
  'section-{slot}': perSlot(text(), slots),
  'contentformat-{slot}': perSlot(oneOf(contentFormats), slots),
  'contentmodel-{slot}': perSlot(oneOf(contentModels), slots),
  pst: boolean(),
  text: longText({ deprecated: true }),
  contentformat: oneOf(contentFormats, { deprecated: true }),
  contentmodel: oneOf(contentModels, { deprecated: true }),
  section: text({ deprecated: true }),
});

type OneSide = ReturnType<typeof oneSide>;
type Named<Side extends string> = { readonly [K in keyof OneSide as `${Side}${K}`]: OneSide[K] };

const named = <const Side extends 'from' | 'to'>(side: Side): Named<Side> =>
  Object.fromEntries(
    Object.entries(oneSide(`${side}slots`)).map(([name, parameter]) => [side + name, parameter]),
  ) as Named<Side>;

/** The values of `prop` in `action=compare`. */
export const comparedProperties = [
  'diff',
  'diffsize',
  'rel',
  'ids',
  'title',
  'user',
  'comment',
  'parsedcomment',
  'size',
  'timestamp',
] as const;

const { totitle, toid, torev, ...restOfTo } = named('to');

/** The parameters of `action=compare`, in index order. */
export const compareParameters = {
  ...named('from'),
  totitle,
  toid,
  torev,
  torelative: oneOf(['prev', 'next', 'cur']),
  ...restOfTo,
  prop: manyOf(comparedProperties, { default: ['diff', 'ids', 'title'] }),
  slots: manyOf(slotRoles, { all: '*' }),
  difftype: oneOf(differenceTypes, { default: 'table', since: '1.41' }),
};
