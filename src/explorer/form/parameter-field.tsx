import { CdxCheckbox, CdxField, CdxSelect, CdxTextInput } from '@wikimedia/codex';
import type { ParameterInfo } from '../modules/module-info.ts';

/** What a parameter's input needs: its full name, its declaration, its value, and whom to tell of changes. */
export interface ParameterProps {
  readonly name: string;
  readonly parameter: ParameterInfo;
  /** Undefined where the query does not have the parameter. */
  readonly value: string | undefined;
  readonly setValue: (value: string | undefined) => void;
}

/** One parameter: its name, input and documentation. */
export const ParameterField = (props: ParameterProps) => (
  <CdxField class="parameter" data-parameter={props.name}>
    {{
      label: () => props.name,
      'help-text': () => <span innerHTML={props.parameter.description ?? ''} />,
      default: () => inputFor(props),
    }}
  </CdxField>
);

function inputFor({ name, parameter, value, setValue }: ParameterProps) {
  const { type } = parameter;
  if (type === 'boolean') {
    return (
      <CdxCheckbox
        modelValue={value !== undefined}
        onUpdate:modelValue={(checked: unknown) => setValue(checked === true ? '1' : undefined)}
      >
        {name}
      </CdxCheckbox>
    );
  }
  if (typeof type !== 'string' && !parameter.multi) {
    return (
      <CdxSelect
        menuItems={type.map((item) => ({ value: item, label: item }))}
        selected={value ?? null}
        onUpdate:selected={(chosen: string | number | null) =>
          setValue(chosen === null ? undefined : String(chosen))
        }
      />
    );
  }
  return (
    <CdxTextInput
      modelValue={value ?? ''}
      placeholder={parameter.default === undefined ? '' : String(parameter.default)}
      onUpdate:modelValue={(text: string | number) => setValue(text === '' ? undefined : String(text))}
    />
  );
}
