import type { Parameters, Values } from '../query/parameters/parameter.ts';
import type { RequestParameters } from '../query/parameters/form.ts';
import type { CacheMode, Access } from '../query/module-metadata.ts';
import type { QueryContext } from '../query/context.ts';
import type { Answer, Document } from '../query/result/answer.ts';
import type { Problem } from '../query/result/problems.ts';
import type { RecordShape } from '../query/result/shape.ts';
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

/** Data for the request's format, or for one that the action names. */
export interface DataAnswer extends Answer {
  /** Name of the format in place of the request's; its parameters are still read. */
  readonly format?: string;
  /** MIME type in place of the format's own. */
  readonly mime?: string;
  /** For data with no place for what the API adds: whether warnings are left out or make the request fail. */
  readonly warnings?: 'omitted' | 'refused';
}

/** What an action answers: data to be written in a format, or a document of its own. */
export type ActionAnswer = AnswerSettings & (DataAnswer | { readonly document: Document });

/** What an action's `run` returns: data has the shape of the action's `result`, or its own. */
export type RunAnswer = AnswerSettings &
  (
    | (Omit<DataAnswer, 'shape'> & { readonly shape?: RecordShape; readonly document?: never })
    | { readonly document: Document }
  );

/** How an answer is sent. */
export interface AnswerSettings {
  /** `private` by default. */
  readonly cache?: CacheMode;
  /** Whether a name in the request belongs to something that the action ran, beside its own parameters. */
  readonly owns?: (name: string) => boolean;
  /** Headers to add, such as cookies. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Seconds for which any cache may keep it, in place of what the request says. */
  readonly maxage?: number;
}

/** One value of `action`, as declared. */
export interface ActionDefinition<P extends Parameters> {
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
  /** The shape of its data; absent if it answers documents, or only MediaWiki provides it. */
  readonly result?: RecordShape;
  /** MIME types of the documents that it answers, beside or in place of data. */
  readonly documents?: readonly string[];
  /** Whether `run` reads the parameters itself; `params` is then empty. */
  readonly readsItself?: boolean;
  readonly run: (context: ActionContext<P>) => RunAnswer | Promise<RunAnswer>;
}

/** Any action. */
export interface Action extends Omit<ActionDefinition<Parameters>, 'run'> {
  readonly run: (context: ActionContext) => ActionAnswer | Promise<ActionAnswer>;
}

/** Declares an action. */
export function defineAction<const P extends Parameters>(definition: ActionDefinition<P>): Action {
  const { result } = definition;
  // The types of the parameters matter only within the action.
  const action = definition as unknown as ActionDefinition<Parameters>;
  return {
    ...action,
    run: async (context) => {
      const answer = await action.run(context);
      if (answer.document) return answer;
      const shape = answer.shape ?? result;
      if (!shape) throw new Error(`The action ${definition.name} declares no result.`);
      return { ...answer, shape };
    },
  };
}
