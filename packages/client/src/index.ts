/**
 * A client for the API of any MediaWiki, whose answers have the types that follow from the request.
 *
 * ```ts
 * import { createClient } from 'wikiquery-client';
 *
 * const client = createClient({
 *   url: 'https://wiki.example/w/api.php',
 *   userAgent: 'LampBot/1.2 (lamps@example.org)',
 * });
 * for await (const page of client.items({ list: 'allpages' }, 'allpages')) console.log(page.title);
 * ```
 */
export type { AnswerOf, ItemOf, PageOf, UntypedAnswer, WholePageOf } from './answer.ts';
export { ApiError, type ApiFailure, type ApiWarning, failureIn } from './api-error.ts';
export type { Client, RequestSettings } from './client.ts';
export { type ClientOptions, createClient } from './create-client.ts';
export type { Checked, ParametersOf } from './request.ts';
export type { AnyRequest, Integer, Limit, Several, Timestamp, Value } from './values.ts';
