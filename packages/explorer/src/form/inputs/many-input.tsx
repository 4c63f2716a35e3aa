import { CdxButton } from '@wikimedia/codex';
import { defineComponent } from 'vue';
import { joinValues, splitValues } from '../../modules/values.ts';
import { choicesOf, matching, type Choice } from '../choices.ts';
import { defaultOf } from '../hint.ts';
import type { ParameterProps } from '../parameter-props.ts';
import { Chips } from './chips.tsx';
import { useCompletion } from './completed-input.tsx';

/** An input for several values, of those that a parameter declares or the wiki suggests. */
export const ManyInput = defineComponent(
  (props: ParameterProps) => {
    const { offered, ask } = useCompletion(props);
    const choices = (text: string): readonly Choice[] => {
      const { allspecifier, type } = props.parameter;
      if (typeof type === 'string') return offered.value.map((one) => ({ ...one, label: one.value }));
      const all =
        allspecifier === undefined ? [] : [{ value: allspecifier, label: `${allspecifier} (all values)` }];
      return matching([...all, ...choicesOf(props.parameter)], text);
    };
    const setValues = (values: readonly string[]): void =>
      props.setValue(values.length === 0 ? undefined : joinValues(values));
    return () => {
      const { default: fallback } = props.parameter;
      return (
        <>
          <Chips
            name={props.name}
            values={splitValues(props.value ?? '')}
            setValues={setValues}
            choices={choices}
            labelOf={(value) => (value === '' ? '(empty)' : value)}
            placeholder={props.value === undefined ? defaultOf(props.parameter) : ''}
            seek={ask}
          />
          {props.value === undefined && fallback !== undefined && fallback !== '' && (
            <CdxButton
              class="from-default"
              type="button"
              weight="quiet"
              size="small"
              onClick={() => props.setValue(String(fallback))}
            >
              Begin with the default
            </CdxButton>
          )}
        </>
      );
    };
  },
  { props: ['name', 'parameter', 'value', 'setValue', 'completes', 'namespace', 'highLimits'] },
);
