import type { Completes } from '../modules/completes.ts';
import type { ParameterInfo } from '../modules/module-info.ts';

/** The props of a parameter's input. */
export interface ParameterProps {
  readonly name: string;
  readonly parameter: ParameterInfo;
  /** Undefined if the query does not have the parameter. */
  readonly value: string | undefined;
  readonly setValue: (value: string | undefined) => void;
  /** The kind of values that the wiki can suggest. */
  readonly completes: Completes | undefined;
  /** The namespaces chosen in the query, for suggestions. */
  readonly namespace: string | undefined;
  /** Whether the higher limits apply. */
  readonly highLimits: boolean;
}
