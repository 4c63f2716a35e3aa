/** How the requests of a class of clients are treated when they compete with others. */
export interface ClassSettings {
  /** What the class gets of the server when classes compete, in proportion to the others' weights. */
  readonly weight?: number;
  /** What each of its clients, and each of its networks, may use for long: 1 is all of one core. */
  readonly share?: number;
  /** For how many seconds a client may use more than that, if it has used nothing before. */
  readonly burst?: number;
  /** Seconds for which its requests wait at most. */
  readonly wait?: number;
}

/** Puts clients into a class; every condition that is given has to hold. */
export interface ClassRule {
  readonly class: string;
  /** A regular expression, case-insensitive, for the header `User-Agent` or `Api-User-Agent`. */
  readonly agent?: string;
  /** IP addresses and networks. */
  readonly addresses?: readonly string[];
  /** Names of accounts. */
  readonly accounts?: readonly string[];
}

/** What happens when clients ask for more than the server can do. */
export interface AdmissionSettings {
  /** Only counts what would be refused. */
  readonly dryRun?: boolean;
  /** Classes by name: `editors`, `bots`, `polite`, `anonymous`, `crawlers`, and more that `rules` name. */
  readonly classes?: Readonly<Record<string, ClassSettings>>;
  /** Tried in order, before anything else decides the class. */
  readonly rules?: readonly ClassRule[];
  /** A regular expression for the agents of crawlers, in place of the list that comes with Wikiquery. */
  readonly crawlers?: string;
  /** Clients that neither wait nor are refused. */
  readonly exempt?: {
    readonly addresses?: readonly string[];
    readonly accounts?: readonly string[];
    readonly agents?: readonly string[];
  };
  /** Name of a header with which a proxy tells clients apart, in place of their networks; it has to overwrite the client's. */
  readonly clientHeader?: string;
  /** Whether shares are enforced even while the server has time to spare. */
  readonly hard?: boolean;
  /** How many requests wait at most, in each process. */
  readonly queue?: number;
  /** `host:port` at which the peers' messages are received. */
  readonly listen?: string;
  /** `host:port` of the servers that share clients' budgets. */
  readonly peers?: readonly string[];
}
