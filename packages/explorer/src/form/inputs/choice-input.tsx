import { CdxCombobox, CdxSelect } from '@wikimedia/codex';
import { defineComponent, ref, watch } from 'vue';
import { choicesOf, grouped, matching } from '../choices.ts';
import { defaultOf } from '../hint.ts';
import type { ParameterProps } from '../parameter-props.ts';

/** Number of values from which they are found by typing. */
const MANY = 12;

/** An input for one of the values that a parameter declares. */
export const ChoiceInput = (props: ParameterProps) => {
  const { name, parameter, value, setValue } = props;
  const choices = choicesOf(parameter);
  const isKnown = value === undefined || choices.some((choice) => choice.value === value);
  return choices.length < MANY && isKnown ? (
    <CdxSelect
      aria-label={name}
      menuItems={choices}
      defaultLabel={defaultOf(parameter) || 'Choose …'}
      selected={value ?? null}
      onUpdate:selected={(chosen: string | number | null) =>
        setValue(chosen === null ? undefined : String(chosen))
      }
    />
  ) : (
    <SoughtChoice {...props} />
  );
};

const SoughtChoice = defineComponent(
  (props: ParameterProps) => {
    const text = ref('');
    watch(
      () => props.value,
      (value) => (text.value = value ?? ''),
      { immediate: true },
    );
    const take = (): void => props.setValue(text.value === '' ? undefined : text.value);
    return () => {
      const choices = choicesOf(props.parameter);
      const isWhole = choices.some((choice) => choice.value === text.value);
      return (
        <CdxCombobox
          // A complete value is no search: all choices are listed, so that another can be chosen.
          menuItems={grouped(matching(choices, isWhole ? '' : text.value))}
          menuConfig={{ visibleItemLimit: 8 }}
          selected={text.value}
          placeholder={defaultOf(props.parameter)}
          onUpdate:selected={(written: string | number) => {
            text.value = String(written);
            // The beginning of a value is not a value yet.
            if (choices.some((choice) => choice.value === text.value)) take();
          }}
          onChange={take}
        />
      );
    };
  },
  { props: ['name', 'parameter', 'value', 'setValue', 'completes', 'namespace', 'highLimits'] },
);
