import { isDelegated, summaryOf } from '../modules/catalogue.ts';
import type { ParameterInfo } from '../modules/module-info.ts';

/** A value to choose. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly supportingText?: string;
  readonly description?: string;
  /** Whether it is an action that only the wiki itself performs. */
  readonly isElsewhere?: boolean;
}

/** Choices under a heading. */
export interface ChoiceGroup {
  readonly label: string;
  readonly items: Choice[];
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
      ];
      const isElsewhere = path !== undefined && isDelegated(path);
      const description = [...marks, ...(path === undefined ? [] : [summaryOf(path)])].join(' ');
      return {
        marked: marks.length > 0,
        choice: {
          value,
          label: value === '' ? '(empty)' : value,
          ...(description !== '' && { description }),
          ...(isElsewhere && { isElsewhere }),
        },
      };
    })
    .toSorted((a, b) => Number(a.marked) - Number(b.marked))
    .map(({ choice }) => choice);
}

/** Tells actions that are answered here from those that are not, where there are both. */
export function grouped(choices: Choice[]): (Choice | ChoiceGroup)[] {
  const [here, elsewhere] = [false, true].map((is) =>
    choices.filter(({ isElsewhere = false }) => isElsewhere === is),
  );
  if (!here?.length || !elsewhere?.length) return choices;
  return [
    { label: 'Answered here', items: here },
    { label: 'Only on the wiki itself', items: elsewhere },
  ];
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
