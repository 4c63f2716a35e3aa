import type { Completes } from '../modules/completes.ts';
import type { ParameterInfo } from '../modules/module-info.ts';

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
