import { CdxCombobox, CdxSelect } from '@wikimedia/codex';
import { defineComponent, ref, watch } from 'vue';
import { choicesOf, matching } from '../choices.ts';
import { defaultOf } from '../hint.ts';
import type { ParameterProps } from '../parameter-props.ts';

/** From this number of values on, they are found by typing. */
const MANY = 12;

/** One of the values that the declaration names. */
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
          // With a value that is complete, the others are offered instead of it.
          menuItems={matching(choices, isWhole ? '' : text.value)}
          menuConfig={{ visibleItemLimit: 8 }}
          selected={text.value}
          placeholder={defaultOf(props.parameter)}
          onUpdate:selected={(written: string | number) => {
            text.value = String(written);
            // The beginning of a value is none yet.
            if (choices.some((choice) => choice.value === text.value)) take();
          }}
          onChange={take}
        />
      );
    };
  },
  { props: ['name', 'parameter', 'value', 'setValue', 'completes', 'namespace', 'highLimits'] },
);
