import type { ApiRequest, ApiResponse, Attempt, TextResponse } from '@wikiquery/core/api';
import type { WikiApi } from '@wikiquery/core/api/actions';
import type { Budget } from '@wikiquery/core/database';
import type { FormOf } from '@wikiquery/core/query/parameters';

/** What a page of the server shows to people. */
export type PageView = 'front' | 'page' | 'history' | 'difference' | 'raw' | 'search' | 'random';

/** A request for one of the pages for people, which are composed of answers of the API. */
export interface PageRequest extends Omit<ApiRequest, 'kind'> {
  readonly kind: 'page';
  readonly view: PageView;
  /** Path and query as received. */
  readonly url: string;
  /** Protocol and host that the client used, such as `https://wiki.example`. */
  readonly origin: string;
}

/** A request that the server answers in its pipeline. */
export type ServedRequest = ApiRequest | PageRequest;

/** Answers the requests of a server. */
export interface ServedApi {
  readonly handle: (request: ServedRequest) => Promise<ApiResponse>;
  /** Answers a request with an error that was found before it was read. */
  readonly refuse: (request: ServedRequest, error: Error) => Promise<ApiResponse>;
  /** Returns the form of a request, which saves work that it shares with earlier requests. */
  readonly formOf: FormOf;
}

/** Answers requests for pages. */
export interface PageAnswers {
  readonly attempt: (request: PageRequest, budget: Budget) => Promise<Attempt>;
  readonly refuse: (request: PageRequest, error: Error) => Promise<TextResponse>;
}

/** Answers the requests of a server on the wiki itself, outside of a pipeline. */
export interface ServedWiki extends Pick<WikiApi, 'formOf' | 'isModule' | 'isParameter'> {
  /** Answers a request without limits on time and budget. */
  readonly handle: (request: ServedRequest) => Promise<TextResponse>;
  /** Answers a request within a budget and the time limit of its account. */
  readonly attempt: (request: ServedRequest, budget: Budget) => Promise<Attempt>;
  readonly refuse: (request: ServedRequest, error: Error) => Promise<TextResponse>;
  /** Whether a proxy in front has to send the request to MediaWiki, judging by its parameters. */
  readonly isDelegated: (request: ServedRequest) => boolean;
}
