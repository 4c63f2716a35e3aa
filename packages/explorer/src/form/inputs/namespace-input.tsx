import { CdxSelect } from '@wikimedia/codex';
import { defineComponent, shallowRef } from 'vue';
import { joinValues, splitValues } from '../../modules/values.ts';
import { matching, type Choice } from '../choices.ts';
import { defaultOf } from '../hint.ts';
import { loadNamespaces } from '../namespaces.ts';
import type { ParameterProps } from '../parameter-props.ts';
import { Chips } from './chips.tsx';

/** An input for one or several namespaces, by their names in the wiki. */
export const NamespaceInput = defineComponent(
  (props: ParameterProps) => {
    const named = shallowRef<readonly Choice[]>([]);
    void loadNamespaces().then(
      ({ all }) => {
        named.value = all.map(({ id, label }) => ({ value: String(id), label, supportingText: String(id) }));
      },
      // Numbers can still be typed.
      () => undefined,
    );
    const labelOf = (value: string): string =>
      named.value.find((one) => one.value === value)?.label ?? (value === '*' ? 'All namespaces' : value);
    const offered = (): readonly Choice[] => {
      const { allspecifier, multi, extranamespaces = [] } = props.parameter;
      return [
        ...(multi && allspecifier !== undefined
          ? [{ value: allspecifier, label: 'All namespaces', supportingText: allspecifier }]
          : []),
        ...named.value.filter(({ value }) => Number(value) >= 0 || extranamespaces.includes(Number(value))),
      ];
    };
    return () => {
      const { parameter, value } = props;
      const fallback = parameter.default === undefined ? '' : String(parameter.default);
      const asDefault = fallback === '' ? '' : `Default: ${splitValues(fallback).map(labelOf).join(', ')}`;
      return parameter.multi ? (
        <Chips
          name={props.name}
          values={splitValues(value ?? '')}
          setValues={(values) => props.setValue(values.length === 0 ? undefined : joinValues(values))}
          choices={(text) => matching(offered(), text)}
          labelOf={labelOf}
          placeholder={value === undefined ? asDefault : ''}
          seek={() => undefined}
        />
      ) : (
        <CdxSelect
          aria-label={props.name}
          menuItems={[...offered()]}
          menuConfig={{ visibleItemLimit: 8 }}
          defaultLabel={asDefault || defaultOf(parameter) || 'Choose …'}
          selected={value ?? null}
          onUpdate:selected={(chosen: string | number | null) =>
            props.setValue(chosen === null ? undefined : String(chosen))
          }
        />
      );
    };
  },
  { props: ['name', 'parameter', 'value', 'setValue', 'completes', 'namespace', 'highLimits'] },
);
