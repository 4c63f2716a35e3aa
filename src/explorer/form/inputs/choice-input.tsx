import { CdxCombobox, CdxSelect } from '@wikimedia/codex';
import { defaultOf } from '../hint.ts';
import { choicesOf, matching } from '../choices.ts';
import type { ParameterProps } from '../parameter-field.tsx';

/** From this number of values on, they are found by typing. */
const MANY = 12;

/** One of the values that the declaration names. */
export const ChoiceInput = ({ parameter, value, setValue }: ParameterProps) => {
  const choices = choicesOf(parameter);
  if (choices.length < MANY && (value === undefined || choices.some((choice) => choice.value === value))) {
    return (
      <CdxSelect
        menuItems={choices}
        defaultLabel={defaultOf(parameter) || 'Choose …'}
        selected={value ?? null}
        onUpdate:selected={(chosen: string | number | null) =>
          setValue(chosen === null ? undefined : String(chosen))
        }
      />
    );
  }
  const isWhole = choices.some((choice) => choice.value === value);
  return (
    <CdxCombobox
      // With a value that is complete, the others are offered instead of it.
      menuItems={matching(choices, isWhole ? '' : (value ?? ''))}
      menuConfig={{ visibleItemLimit: 8 }}
      selected={value ?? ''}
      placeholder={defaultOf(parameter)}
      onUpdate:selected={(text: string | number) => setValue(text === '' ? undefined : String(text))}
    />
  );
};
