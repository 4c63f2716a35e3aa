import type { Parameters, Values } from '../parameters/parameter.ts';
import type { KnownProblem } from '../result/problems.ts';
import type { Viewer } from '../wiki/viewer.ts';
import type { Rule } from './rules.ts';

/** What it takes to use a module: nothing, the right to read this wiki, or another right beside it. */
export type Access = 'public' | 'read' | { readonly right: string };

/** Who may keep a copy of the answer: anyone, anyone while the viewer is anonymous, or nobody. */
export type CacheMode = 'public' | 'anon-public-user-private' | 'private';

/** What every module declares. */
export interface ModuleMetadata<P extends Parameters> {
  /** Name in the API. */
  readonly name: string;
  /** What stands before its parameters' names. */
  readonly prefix: string;
  readonly access: Access;
  /** Of the wiki's page on mediawiki.org that documents it, such as `API:Allpages`; absent where there is none. */
  readonly helpPage?: string;
  readonly deprecated?: boolean;
  readonly internal?: boolean;
  readonly mustBePosted?: boolean;
  readonly writes?: boolean;
  /** `private` unless said. */
  readonly cache?: CacheMode | ((params: Values<P>, viewer: Viewer) => CacheMode);
  /** In index order. */
  readonly parameters: P;
  readonly rules?: readonly Rule<P>[];
  /** Parameters that have another default where the module runs as a generator. */
  readonly generatorParameters?: Parameters;
  /** The error of a generator that cannot be combined with `redirects`. */
  readonly refusesRedirects?: KnownProblem;
}
