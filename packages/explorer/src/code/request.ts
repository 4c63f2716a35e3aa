/** A request to write as a program. */
export interface CodeRequest {
  /** Absolute URL of `api.php`, without a query. */
  readonly apiUrl: string;
  /** Of a repeated name, the last value counts, as on the server. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
  /** Whether the program follows `continue` to the end. */
  readonly all: boolean;
  /** Whether the module accepts POST only. */
  readonly post?: boolean;
  /** The token that the module requires; implies POST. A value of its parameter is replaced by a fresh token. */
  readonly token?: Token;
}

/** A token as `meta=tokens` knows it. */
export interface Token {
  /** `csrf`, `login` … */
  readonly type: string;
  /** Full name of the parameter that carries it: `token`, `lgtoken` … */
  readonly parameter: string;
}

/** The request that a target writes, with defaults filled in. */
export interface ProgramRequest {
  readonly apiUrl: string;
  readonly action: string;
  /** Includes `action`, `format` and `formatversion`. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly all: boolean;
  readonly post: boolean;
  readonly token: Token | undefined;
  /** Name of the only list that is requested, under which the answer has its rows. */
  readonly list: string | undefined;
  /** Where the answer reports errors: `errors`, with another `errorformat` than `bc`. */
  readonly errorKey: 'error' | 'errors';
}

/** The name that programs give themselves, for their users to replace. */
export const USER_AGENT = 'MyScript/1.0 (me@example.org)';

/** Longer URLs are refused by some servers and proxies. */
const LONGEST_URL = 6000;

/** Lists with something else than rows under their name. */
const otherLists: ReadonlySet<string> = new Set([
  'checkuser',
  'checkuserlog',
  'codexicons',
  'querypage',
  'watchlistraw',
]);

/** Parameters by which an answer has more than the rows of a list. */
const otherContent = ['meta', 'prop', 'generator', 'titles', 'pageids', 'revids'];

/** Fills in what a request leaves to defaults: `action=query`, JSON, formatversion 2. */
export function prepareRequest(request: CodeRequest): ProgramRequest {
  const given = new Map(request.parameters.map(([name, value]) => [textOf(name), textOf(value)]));
  if (request.token) given.delete(request.token.parameter);
  const action = given.get('action') ?? 'query';
  const all = request.all && action === 'query';
  if (all) given.delete('rawcontinue');
  const parameters = new Map([['action', action], ...given]);
  if (!parameters.has('format')) parameters.set('format', 'json');
  if (parameters.get('format') === 'json' && !parameters.has('formatversion')) {
    parameters.set('formatversion', '2');
  }
  const length = request.apiUrl.length + new URLSearchParams([...parameters]).toString().length;
  return {
    apiUrl: request.apiUrl,
    action,
    parameters,
    all,
    post: request.post === true || request.token !== undefined || length > LONGEST_URL,
    token: request.token,
    list: onlyList(action, parameters),
    errorKey: (parameters.get('errorformat') ?? 'bc') === 'bc' ? 'error' : 'errors',
  };
}

/** Whether the answer is a document, such as a feed, whatever the format. */
export function answersDocument({ parameters }: CodeRequest): boolean {
  const names = new Set(parameters.map(([name]) => name));
  const action = parameters.findLast(([name]) => name === 'action')?.[1] ?? 'query';
  if (action === 'help') return !names.has('wrap');
  if (action === 'query') return names.has('export') && names.has('exportnowrap');
  return action === 'rsd' || /^feed(?:contributions|recentchanges|watchlist)$/.test(action);
}

/** Prepares a request for a program that reads the answer, and hence needs JSON. */
export function prepareJsonRequest(request: CodeRequest): ProgramRequest {
  const parameters = request.parameters.filter(
    ([name, value]) => name !== 'callback' && !(name === 'format' && value !== 'json'),
  );
  return prepareRequest({ ...request, parameters });
}

/** Text without what a server replaces anyway and shells cannot pass on. */
const textOf = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

function onlyList(action: string, parameters: ReadonlyMap<string, string>): string | undefined {
  const name = parameters.get('list') ?? '';
  if (action !== 'query' || !/^[a-z]+$/.test(name) || otherLists.has(name)) return undefined;
  return otherContent.some((other) => (parameters.get(other) ?? '') !== '') ? undefined : name;
}
