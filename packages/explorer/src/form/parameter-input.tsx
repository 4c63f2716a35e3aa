import { CdxCheckbox, CdxTextArea, CdxTextInput } from '@wikimedia/codex';
import { defaultOf } from './hint.ts';
import { ChoiceInput } from './inputs/choice-input.tsx';
import { CompletedInput } from './inputs/completed-input.tsx';
import { ManyInput } from './inputs/many-input.tsx';
import { NamespaceInput } from './inputs/namespace-input.tsx';
import { SuggestedInput } from './inputs/suggested-input.tsx';
import { TimestampInput } from './inputs/timestamp-input.tsx';
import { TokenInput } from './inputs/token-input.tsx';
import type { ParameterProps } from './parameter-props.ts';

/** The input of a parameter, by its type. */
export const ParameterInput = (props: ParameterProps) => {
  const { name, parameter, value, setValue } = props;
  const { type } = parameter;
  if (type === 'namespace') return <NamespaceInput {...props} />;
  if (parameter.multi) return <ManyInput {...props} />;
  if (typeof type !== 'string') return <ChoiceInput {...props} />;
  if (parameter.tokentype !== undefined) return <TokenInput {...props} />;
  if (props.completes) return <CompletedInput {...props} />;
  const text = {
    modelValue: value ?? '',
    placeholder: defaultOf(parameter),
    'onUpdate:modelValue': (written: string | number) =>
      setValue(written === '' ? undefined : String(written)),
  };
  switch (type) {
    case 'boolean':
      return (
        <CdxCheckbox
          modelValue={value !== undefined}
          onUpdate:modelValue={(checked: unknown) => setValue(checked === true ? '1' : undefined)}
        >
          Yes
        </CdxCheckbox>
      );
    case 'limit':
      return <SuggestedInput {...props} suggestions={limitsOf(props)} />;
    case 'expiry':
      return <SuggestedInput {...props} suggestions={expiries} />;
    case 'timestamp':
      return <TimestampInput {...props} />;
    case 'text':
      return <CdxTextArea autosize spellcheck="false" {...text} />;
    case 'password':
      return <CdxTextInput inputType="password" autocomplete="off" {...text} />;
    case 'integer':
      return <CdxTextInput inputType="number" min={parameter.min} max={parameter.max} {...text} />;
    default:
      return <CdxTextInput spellcheck="false" autocomplete="off" name={name} {...text} />;
  }
};

const expiries = ['infinite', '1 day', '1 week', '1 month', '1 year'].map((value) => ({ value }));

function limitsOf({ parameter, highLimits }: ParameterProps) {
  const most = highLimits ? parameter.highmax : parameter.max;
  return [
    { value: '10' },
    { value: '50' },
    {
      value: 'max',
      description:
        most === undefined ? 'As many as allowed' : `As many as allowed: ${most.toLocaleString('en')}`,
    },
  ];
}
