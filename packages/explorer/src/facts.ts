/** Facts embedded in the explorer's page, so that its script can list modules without a request. */
export interface ExplorerFacts {
  /** Names of the actions that only the wiki itself performs. */
  readonly delegated: readonly string[];
  /** Summaries of modules, by path. */
  readonly summaries: Readonly<Record<string, string>>;
}
