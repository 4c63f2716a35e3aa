import type { QueryContext } from '../query/context.ts';
import type { RequestParameters } from '../query/parameters/form.ts';
import type { Parameters, Values } from '../query/parameters/parameter.ts';
import type { ProblemArgument } from '../query/result/problem-arguments.ts';
import type { KnownProblem } from '../query/result/problems.ts';
import type { RecordShape } from '../query/result/shape.ts';
import type { ActionElsewhere } from './extension.ts';
import type { HookedWiki } from './write-hook.ts';

/** What an action of an extension runs with. */
export interface HookedActionContext<P extends Parameters = Parameters> extends QueryContext {
  readonly params: Values<P>;
  /** The request's parameters. */
  readonly request: RequestParameters;
  readonly wiki: HookedWiki;
  /** Refuses a viewer who is blocked from the whole wiki. */
  requireNoBlock(this: void): Promise<void>;
  /** Ends the request with an error of this action. */
  fail(this: void, problem: KnownProblem, args?: readonly ProblemArgument[]): never;
}

/** An action that an extension declares, and that only wikis in tests perform. */
export interface HookedAction {
  readonly declaration: ActionElsewhere;
  readonly result: RecordShape;
  run(this: void, context: HookedActionContext): Promise<Readonly<Record<string, unknown>>>;
}

/** Defines what an action does that an extension declares. */
export const defineHookedAction = <const P extends Parameters>(
  declaration: ActionElsewhere & { readonly parameters: P },
  definition: {
    readonly result: RecordShape;
    readonly run: (context: HookedActionContext<P>) => Promise<Readonly<Record<string, unknown>>>;
  },
): HookedAction => ({
  declaration,
  result: definition.result,
  // The types of the parameters matter only within the action.
  run: (context) => definition.run(context as unknown as HookedActionContext<P>),
});
