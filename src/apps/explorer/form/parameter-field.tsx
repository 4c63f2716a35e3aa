import { CdxButton, CdxField, CdxInfoChip } from '@wikimedia/codex';
import type { Completes } from '../modules/completes.ts';
import type { ParameterInfo } from '../modules/module-info.ts';
import { problemOf } from '../modules/problem.ts';
import { hintOf } from './hint.ts';
import { ParameterInput } from './parameter-input.tsx';

/** What a parameter's input needs: its full name, its declaration, its value, and whom to tell of changes. */
export interface ParameterProps {
  readonly name: string;
  readonly parameter: ParameterInfo;
  /** Undefined where the query does not have the parameter. */
  readonly value: string | undefined;
  readonly setValue: (value: string | undefined) => void;
  /** What the wiki can complete the value to. */
  readonly completes: Completes | undefined;
  /** The namespaces that the query says, for completion. */
  readonly namespace: string | undefined;
  /** Whether limits are the higher ones. */
  readonly highLimits: boolean;
}

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
