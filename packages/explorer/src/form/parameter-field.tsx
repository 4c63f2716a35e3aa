import { CdxButton, CdxField, CdxInfoChip } from '@wikimedia/codex';
import { problemOf } from '../modules/problem.ts';
import { hintOf } from './hint.ts';
import { ParameterInput } from './parameter-input.tsx';
import type { ParameterProps } from './parameter-props.ts';

/** One parameter: its name, input and documentation. */
export const ParameterField = (props: ParameterProps & { readonly remove: () => void }) => {
  const { name, parameter, value, highLimits, remove } = props;
  const problem = problemOf(parameter, value, highLimits);
  const isGroup = parameter.multi || parameter.type === 'timestamp';
  return (
    <div class={['parameter', value !== undefined && 'parameter-in-use']} data-parameter={name}>
      <CdxField
        isFieldset={isGroup}
        status={problem === undefined ? 'default' : 'warning'}
        messages={problem === undefined ? {} : { warning: problem }}
      >
        {{
          label: () => (
            <>
              <code>{name}</code> <span class="type">{hintOf(parameter, highLimits)}</span>
              {parameter.required && <CdxInfoChip class="mark">required</CdxInfoChip>}
              {parameter.deprecated && (
                <CdxInfoChip class="mark" status="warning">
                  deprecated
                </CdxInfoChip>
              )}
            </>
          ),
          description: () => (
            <>
              {name === 'action' ? '' : parameter.description}
              {parameter.info?.map(({ text }) => (
                <span class="info"> {text}</span>
              ))}
            </>
          ),
          default: () => <ParameterInput {...props} />,
        }}
      </CdxField>
      {name !== 'action' && !parameter.required && (
        <CdxButton
          class="remove"
          weight="quiet"
          size="small"
          type="button"
          aria-label={`Remove ${name}`}
          onClick={remove}
        >
          ×
        </CdxButton>
      )}
    </div>
  );
};
