/** A parameter as `action=paraminfo` describes it. */
export interface ParameterInfo {
  readonly name: string;
  readonly description?: string;
  /** Name of a type, or the values to choose from. */
  readonly type: string | readonly string[];
  readonly default?: string | number | boolean;
  readonly required?: boolean;
  readonly multi: boolean;
  readonly limit?: number;
  readonly allspecifier?: string;
  readonly min?: number;
  readonly max?: number;
  readonly highmax?: number;
  readonly maxbytes?: number;
  readonly maxchars?: number;
  readonly extranamespaces?: readonly number[];
  readonly tokentype?: string;
  readonly sensitive?: boolean;
  readonly deprecated?: boolean;
  readonly deprecatedvalues?: readonly string[];
  readonly internalvalues?: readonly string[];
  /** Paths of the modules that values choose. */
  readonly submodules?: Readonly<Record<string, string>>;
  /** Prefix that the parameters of chosen modules get, such as `g`. */
  readonly submoduleparamprefix?: string;
  /** Names of the parameters whose values stand for the placeholders in the name. */
  readonly templatevars?: Readonly<Record<string, string>>;
  readonly info?: readonly { readonly name: string; readonly text: string }[];
}

/** A module as `action=paraminfo` describes it. */
export interface ModuleInfo {
  readonly name: string;
  /** Such as `query+allpages`. */
  readonly path: string;
  readonly prefix: string;
  readonly group?: string;
  readonly description?: string;
  readonly mustbeposted?: boolean;
  readonly helpurls: readonly string[];
  readonly examples?: readonly { readonly query: string; readonly description: string }[];
  readonly parameters: readonly ParameterInfo[];
  readonly templatedparameters?: readonly ParameterInfo[];
  /** Whether it has parameters that its description does not name. */
  readonly dynamicparameters?: boolean;
}

/** A module that a query uses, with the prefix that its parameters have there. */
export interface UsedModule {
  readonly info: ModuleInfo;
  readonly prefix: string;
  /** Whether its rows are the pages of the query. */
  readonly isGenerator: boolean;
}
