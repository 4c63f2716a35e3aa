import { isDelegated, summaryOf } from '../modules/catalogue.ts';
import type { ParameterInfo } from '../modules/module-info.ts';

/** A value to choose. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly supportingText?: string;
  readonly description?: string;
}

/** Lists the values of a parameter, with deprecated, internal and delegated ones last. */
export function choicesOf({
  type,
  submodules,
  deprecatedvalues = [],
  internalvalues = [],
}: ParameterInfo): Choice[] {
  if (typeof type === 'string') return [];
  return type
    .map((value) => {
      const path = submodules?.[value];
      const marks = [
        ...(deprecatedvalues.includes(value) ? ['Deprecated.'] : []),
        ...(internalvalues.includes(value) ? ['For internal use.'] : []),
        ...(path !== undefined && isDelegated(path) ? ['Only on the wiki itself.'] : []),
      ];
      const description = [...marks, ...(path === undefined ? [] : [summaryOf(path)])].join(' ');
      return {
        marked: marks.length > 0,
        choice: {
          value,
          label: value === '' ? '(empty)' : value,
          ...(description !== '' && { description }),
        },
      };
    })
    .toSorted((a, b) => Number(a.marked) - Number(b.marked))
    .map(({ choice }) => choice);
}

/** Returns the choices whose names or descriptions contain a text, matches in names first. */
export function matching<C extends Choice>(choices: readonly C[], text: string): C[] {
  const sought = text.trim().toLowerCase();
  const rank = ({ value, label, description = '' }: Choice): number => {
    if (value.toLowerCase().startsWith(sought)) return 0;
    if (`${label} ${value}`.toLowerCase().includes(sought)) return 1;
    return description.toLowerCase().includes(sought) ? 2 : 3;
  };
  return choices
    .map((choice) => ({ choice, rank: rank(choice) }))
    .filter((one) => one.rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
}
