import type { AnswerOf, ItemNamesOf, ItemOf, QueryAnswerOf, WholePageOf } from './answer.ts';
import type { Checked } from './request.ts';
import type { AnyRequest } from './values.ts';

/** Settings of one request. */
export interface RequestSettings {
  /** Aborts the request, its retries and its continuations; they reject with its reason. */
  readonly signal?: AbortSignal;
}

/** Sends requests to one API; `action` is `query` by default. Failures reject with an `ApiError`. */
export interface Client {
  /** Sends a request, with the token that its action needs, and returns the answer. */
  request<const R extends AnyRequest>(
    request: R & Checked<R>,
    settings?: RequestSettings,
  ): Promise<AnswerOf<R>>;
  /** Sends a query and its continuations; yields the answer to each. */
  parts<const R extends AnyRequest>(
    request: R & Checked<R>,
    settings?: RequestSettings,
  ): AsyncGenerator<QueryAnswerOf<R, true>, void, undefined>;
  /** Sends a query and its continuations; yields the items of a list, such as `allpages`. */
  items<const R extends AnyRequest, Name extends ItemNamesOf<R>>(
    request: R & Checked<R>,
    name: Name,
    settings?: RequestSettings,
  ): AsyncGenerator<ItemOf<R, Name>, void, undefined>;
  /** Sends a query and its continuations; yields the pages, each once all of its properties have arrived. */
  pages<const R extends AnyRequest>(
    request: R & Checked<R>,
    settings?: RequestSettings,
  ): AsyncGenerator<WholePageOf<R>, void, undefined>;
  /** Returns a token, `csrf` by default, and keeps it until a request finds it invalid, `login` or `logout`. */
  token(type?: string, settings?: RequestSettings): Promise<string>;
  /** Logs in with a bot password, such as `Warden@lamps`. */
  login(name: string, password: string, settings?: RequestSettings): Promise<void>;
  /** Logs out, which also ends the session at the wiki. */
  logout(settings?: RequestSettings): Promise<void>;
}
