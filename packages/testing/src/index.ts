/**
 * Wikis in memory, for tests.
 *
 * ```ts
 * import { createWiki } from 'wikiquery/testing';
 *
 * using wiki = createWiki({ pages: { 'Main Page': 'Hello [[World]]' } });
 * const answer = await wiki.request({ action: 'query', list: 'allpages' });
 * const { url } = await wiki.listen(); // for clients that need a URL
 * ```
 */
import { fixtures } from '@wikiquery/extensions/fixtures';
import { buildDatabase as build } from '@wikiquery/import/fixture';
import { completed } from './complete-description.ts';
import { createWiki as create } from './create-wiki.ts';
import { locating } from './read-description.ts';
import type { ShortDescription, TestWiki, WikiDatabase, WikiOptions } from './test-wiki.ts';

export { readDescription } from './read-description.ts';
export { parsePages, readPageFiles } from '@wikiquery/import/description';
export type {
  AnyEvent,
  BlockTerms,
  EventDescription,
  FileDescription,
  HiddenPart,
  PageDescription,
  Parameter,
  RevisionDescription,
  UserDescription,
  Value,
} from '@wikiquery/import/description';
export type { FullDescription as WikiDescription } from '@wikiquery/extensions/description';
export { sampleConfiguration, sampleWiki } from '../sample/wiki.ts';
export { type Confirmed, expectAnswer, type Expected } from './expect-answer.ts';
export { EditRefusedError, type SavedEdit } from './edit-refused-error.ts';
export type { SandboxClock } from './sandbox/clock.ts';
export type { FetchUpload } from './sandbox/controls.ts';
export type { FaultKind, FaultOrder, Faults } from './sandbox/faults.ts';
export type { JobMode } from './sandbox/job-switch.ts';
export type { SentRequest, Write, WriteBy } from './sandbox/journal.ts';
export type { Snapshot } from './sandbox/snapshot.ts';
export type {
  EditOptions,
  EditParameters,
  RequestOptions,
  ShortDescription,
  TestAnswer,
  TestAnswerOf,
  TestParameters,
  TestUser,
  TestWiki,
  WikiDatabase,
  WikiOptions,
  WikiStatement,
} from './test-wiki.ts';

/** Creates a wiki in memory from its description; the sample wiki by default. */
export const createWiki = (description?: ShortDescription, options?: WikiOptions): TestWiki =>
  create(description, options);

/** Builds a wiki's database from its description, in memory or, with `path`, in a new file. */
export const buildDatabase = (description: ShortDescription, path?: string): WikiDatabase =>
  locating(description, () => build(completed(description), fixtures, path));
