import type { Parameters, Values } from '../parameters/parameter.ts';
import type { RequestParameters } from '../parameters/read.ts';
import type { CacheMode, Access } from '../query/define.ts';
import type { Surroundings } from '../query/context.ts';
import type { Answer } from '../result/answer.ts';
import type { Problem } from '../result/problems.ts';
import type { ApiParts } from './parts.ts';
import type { RawRequest } from './request.ts';

/** What an action is given. */
export interface ActionContext<P extends Parameters = Parameters> extends Surroundings {
  readonly params: Values<P>;
  /** The request's parameters in clean Unicode, for actions that read those of other modules. */
  readonly request: RequestParameters;
  readonly raw: RawRequest;
  /** All that the API consists of, for actions that describe it. */
  readonly parts: ApiParts;
  /** Language of error messages, a code. */
  readonly errorLanguage: string;
  readonly warn: (problem: Problem) => void;
}

/** A way of writing an answer that the action chooses. */
export interface OwnWriting {
  /** Name of the format, whose parameters still hold. */
  readonly format: string;
  /** In place of the format's own MIME type. */
  readonly mime?: string;
  /** Whether there is no room for what the API adds; warnings are then left out or, if so, an error. */
  readonly bare?: 'warnings-dropped' | 'warnings-refused';
}

/** What an action answers. */
export interface ActionAnswer extends Answer {
  /** `private` unless said. */
  readonly cache?: CacheMode;
  /** Whether a name in the request was meant for something that the action ran; its own parameters need not be told. */
  readonly owns?: (name: string) => boolean;
  /** Headers to add, such as cookies. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Seconds that everybody may keep it, whatever the request says. */
  readonly maxage?: number;
  /** How it is written, where that is not for the request to say. */
  readonly written?: OwnWriting;
  /** A whole page to send instead of the answer in a format; its text is made from what the API adds: warnings. */
  readonly page?: {
    readonly mime: string;
    readonly text: (said: Readonly<Record<string, unknown>>) => string;
  };
}

/** One value of `action`, as declared. */
export interface ActionDefinition<P extends Parameters> {
  /** Name in the API. */
  readonly name: string;
  /** What stands before its parameters' names; nothing unless said. */
  readonly prefix?: string;
  /** What it takes to use it: `public` or the right to read this wiki; may depend on the request. */
  readonly access: Access | ((request: RequestParameters) => Access);
  /** Of the page on mediawiki.org that documents it. */
  readonly helpPage?: string;
  /** Of several such pages, in place of `helpPage`. */
  readonly helpPages?: readonly string[];
  readonly deprecated?: boolean;
  readonly internal?: boolean;
  readonly mustBePosted?: boolean;
  readonly writes?: boolean;
  /** Whether it takes parameters that depend on what it is asked for. */
  readonly dynamicParameters?: boolean;
  /** Whether only the wiki itself does it, so that every request is refused. */
  readonly elsewhere?: boolean;
  /** Display name of the component that provides it; MediaWiki itself unless said. */
  readonly source?: string;
  /** Whether `maxlag` holds for it; it does unless said. */
  readonly checksLag?: boolean;
  /** In index order. */
  readonly parameters: P;
  /** Whether `run` reads the parameters itself and finds none in `params`. */
  readonly readsItself?: boolean;
  readonly run: (context: ActionContext<P>) => ActionAnswer | Promise<ActionAnswer>;
}

/** Any action. */
export type Action = ActionDefinition<Parameters>;

/** Declares an action. */
export function defineAction<const P extends Parameters>(definition: ActionDefinition<P>): Action {
  // Only the action itself knows the types of its parameters.
  return definition as unknown as Action;
}
