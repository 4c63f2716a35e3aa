import type { Version, VersionRange } from '../wiki/version.ts';
import type { Viewer } from '../wiki/viewer.ts';
import type { Parameters, Values } from './parameters/parameter.ts';
import type { KnownProblem } from './result/problems.ts';
import type { Rule } from './rules.ts';

/** The permission a module requires: none, read access to the wiki, or a further right as well. */
export type Access = 'public' | 'read' | { readonly right: string };

/** Who may cache the answer: anyone, anyone if the viewer is anonymous, or nobody. */
export type CacheMode = 'public' | 'anon-public-user-private' | 'private';

/** What differs in a module before a version of MediaWiki. */
export interface Earlier {
  readonly before: Version;
  /** Parameters that come after the others, in this order. */
  readonly last?: readonly string[];
  readonly helpPages?: readonly string[];
  readonly writes?: boolean;
}

/** Properties that every module declares. */
export interface ModuleMetadata<P extends Parameters> extends VersionRange {
  /** Name in the API. */
  readonly name: string;
  /** Prefix of its parameter names. */
  readonly prefix: string;
  readonly access: Access;
  /** Title of its documentation page on mediawiki.org, such as `API:Allpages`. */
  readonly helpPage?: string;
  readonly earlier?: Earlier;
  readonly deprecated?: boolean;
  readonly internal?: boolean;
  readonly mustBePosted?: boolean;
  readonly writes?: boolean;
  /** `private` by default. */
  readonly cache?: CacheMode | ((params: Values<P>, viewer: Viewer) => CacheMode);
  /** In index order. */
  readonly parameters: P;
  readonly rules?: readonly Rule<P>[];
  /** Parameters whose defaults differ when the module runs as a generator. */
  readonly generatorParameters?: Parameters;
  /** Whether it uses more of a page's row than a `BasicPageRow` has, by `wholePage`; not by default. */
  readonly usesWholePages?: boolean;
  /** The error of a generator that cannot be combined with `redirects`. */
  readonly refusesRedirects?: KnownProblem;
}
