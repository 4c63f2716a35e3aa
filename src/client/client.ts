import type { AnswerOf, Checked, Flat, ItemNamesOf, ItemOf, PageOf, QueryAnswerOf } from './request.ts';
import type { AnyRequest } from './values.ts';

/** How a request is made. */
export interface RequestSettings {
  /** Ends the request, and what would follow it. */
  readonly signal?: AbortSignal;
}

/** Asks one API; `action` is `query` by default. Failures reject with an `ApiError`. */
export interface Client {
  /** Sends a request; adds the token that its action needs. */
  request<const R extends AnyRequest>(
    request: R & Checked<R>,
    settings?: RequestSettings,
  ): Promise<AnswerOf<R>>;
  /** Asks for an answer of `action=query` and its continuations, part by part. */
  parts<const R extends AnyRequest>(
    request: R & Checked<R>,
    settings?: RequestSettings,
  ): AsyncGenerator<QueryAnswerOf<R>, void, undefined>;
  /** Asks for all items of a list, such as `allpages`. */
  items<const R extends AnyRequest, Name extends ItemNamesOf<R>>(
    request: R & Checked<R>,
    name: Name,
    settings?: RequestSettings,
  ): AsyncGenerator<ItemOf<R, Name>, void, undefined>;
  /** Asks for all pages with all of their properties, each as soon as it is complete. */
  pages<const R extends AnyRequest>(
    request: R & Checked<R>,
    settings?: RequestSettings,
  ): AsyncGenerator<Flat<PageOf<R>>, void, undefined>;
  /** Returns a token, which is kept until it expires; `csrf` by default. */
  token(type?: string, settings?: RequestSettings): Promise<string>;
  /** Logs in with a bot password, such as `Warden@lamps`. */
  login(name: string, password: string, settings?: RequestSettings): Promise<void>;
  logout(settings?: RequestSettings): Promise<void>;
}
