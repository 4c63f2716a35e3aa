/**
 * A client for the API of any MediaWiki, whose answers have the types that follow from the request.
 *
 * ```ts
 * import { createClient } from 'wikiquery/client';
 *
 * const client = createClient({
 *   url: 'https://wiki.example/w/api.php',
 *   userAgent: 'LampBot/1.2 (lamps@example.org)',
 * });
 * for await (const page of client.items({ list: 'allpages' }, 'allpages')) console.log(page.title);
 * ```
 */
export type { AnswerOf, ItemOf, PageOf, UntypedAnswer, WholePageOf } from './client/answer.ts';
export { ApiError, type ApiFailure, type ApiWarning } from './client/api-error.ts';
export type { Client, RequestSettings } from './client/client.ts';
export { type ClientOptions, createClient } from './client/create-client.ts';
export type { Checked, ParametersOf } from './client/request.ts';
export type { AnyRequest, Integer, Limit, Several, Timestamp, Value } from './client/values.ts';
