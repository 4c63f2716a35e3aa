import type { QueryContext } from '../query/context.ts';
import type { Access, CacheMode, Earlier } from '../query/module-metadata.ts';
import type { RequestParameters } from '../query/parameters/form.ts';
import type { Parameters, Values } from '../query/parameters/parameter.ts';
import type { Answer, Document } from '../query/result/answer.ts';
import type { Problem } from '../query/result/problems.ts';
import type { RecordShape } from '../query/result/shape.ts';
import type { VersionRange } from '../wiki/version.ts';
import type { ModuleDirectory } from './directory.ts';
import type { ApiRequest } from './request.ts';

/** The context passed to an action. */
export interface ActionContext<P extends Parameters = Parameters> extends QueryContext {
  readonly params: Values<P>;
  /** The request's parameters in clean Unicode, for actions that read those of other modules. */
  readonly request: RequestParameters;
  readonly raw: ApiRequest;
  /** Every module of the API, for actions that describe it. */
  readonly directory: (this: void) => ModuleDirectory;
  /** Language of error messages, a code. */
  readonly errorLanguage: string;
  readonly warn: (problem: Problem) => void;
}

/** Data to write in the request's format, or in one that the action names. */
export interface DataAnswer extends Answer {
  /** Name of the format to use in place of the request's; the request may have parameters for it. */
  readonly format?: string;
  /** MIME type in place of the format's own. */
  readonly mime?: string;
  /** For data that has no place for further fields: whether warnings are omitted or make the request fail. */
  readonly warnings?: 'omitted' | 'refused';
}

/** The answer of an action: data to write in a format, or a complete document. */
export type ActionAnswer = AnswerSettings &
  ((DataAnswer & { readonly document?: never }) | { readonly document: Document });

/** The result of an action's `run`; data without a `shape` has that of the action's `result`. */
export type RunAnswer = AnswerSettings &
  (
    | (Omit<DataAnswer, 'shape'> & { readonly shape?: RecordShape; readonly document?: never })
    | { readonly document: Document }
  );

/** Settings that an action makes for sending its answer. */
export interface AnswerSettings {
  /** `private` by default. */
  readonly cache?: CacheMode;
  /** Whether the action read a parameter that it does not declare, such as one of a query module. */
  readonly owns?: (name: string) => boolean;
  /** Headers to add, such as cookies. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Seconds for which any cache may keep the answer, in place of the request's `maxage` and `smaxage`. */
  readonly maxage?: number;
}

/** The declaration of an action: a value of the parameter `action`. */
export interface ActionDefinition<P extends Parameters> extends VersionRange {
  /** Name in the API. */
  readonly name: string;
  /** Prefix of its parameters' names; none by default. */
  readonly prefix?: string;
  /** Who may use it: everybody (`public`), or viewers with a right; may depend on the request. */
  readonly access: Access | ((request: RequestParameters) => Access);
  /** Title of the page on mediawiki.org that documents it. */
  readonly helpPage?: string;
  /** Titles of several such pages, in place of `helpPage`. */
  readonly helpPages?: readonly string[];
  readonly earlier?: Earlier;
  readonly deprecated?: boolean;
  readonly internal?: boolean;
  readonly mustBePosted?: boolean;
  readonly writes?: boolean;
  /** Whether some of its parameters depend on the values of others. */
  readonly dynamicParameters?: boolean;
  /** Whether only MediaWiki provides it, so that every request is refused. */
  readonly isDelegated?: boolean;
  /** Display name of the component that provides it; MediaWiki itself by default. */
  readonly source?: string;
  /** Whether `maxlag` applies to it; true by default. */
  readonly checksLag?: boolean;
  /** In index order. */
  readonly parameters: P;
  /** The shape of its data; absent if it answers documents, or nothing here tells what MediaWiki answers. */
  readonly result?: RecordShape;
  /** MIME types of the documents that it answers, beside or in place of data. */
  readonly documents?: readonly string[];
  /** Whether `run` reads the parameters itself; `params` is then empty. */
  readonly readsItself?: boolean;
  readonly run: (context: ActionContext<P>) => RunAnswer | Promise<RunAnswer>;
}

/** An action as the API runs it. */
export type Action = ActionDefinition<Parameters>;

/** Declares an action, whose answers have the shape of its `result` unless they have one of their own. */
export const defineAction = <const P extends Parameters>(definition: ActionDefinition<P>): Action =>
  // The types of the parameters matter only within the action.
  definition as unknown as Action;

/** Returns what an action's `run` returned, with the shape of the action's `result` unless it has one of its own. */
export function withShape(answer: RunAnswer, { name, result }: Action): ActionAnswer {
  if (answer.document) return answer;
  const { shape = result } = answer;
  if (!shape) throw new Error(`The action ${name} declares no result.`);
  return shape === answer.shape ? (answer as ActionAnswer) : { ...answer, shape };
}
