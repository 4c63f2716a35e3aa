import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { AnyRequest } from 'wikiquery-client';
import type { Fields } from '../../mirror/changing-wiki.ts';
import { lists, namespaces, properties } from '../../mirror/questions.ts';
import type { UserName } from '../users.ts';
import type { Changes } from './table-changes.ts';

/** Steps of which a MediaWiki 1.43 was asked, and what it was then. */
export interface Recording {
  /** MediaWiki's messages that stand in summaries and answers. */
  readonly messages: Readonly<Record<string, string>>;
  /** What the wiki has before the first step of each run. */
  readonly start: Changes;
  readonly runs: readonly Run[];
}

/** Steps that were drawn from one seed. */
export interface Run {
  readonly seed: number;
  /** What differs from the start of the recording. */
  readonly start: Changes;
  readonly steps: readonly RecordedStep[];
}

/** A write, and what followed from it. */
export interface RecordedStep {
  readonly user: UserName;
  /** Whether who has no account comes anew. */
  readonly anew?: true;
  /** The time of the wiki, in seconds since 1970. */
  readonly time: number;
  /** The request without its token, and with files in base 64. */
  readonly request: AnyRequest;
  readonly files?: Readonly<Record<string, string>>;
  /** The type of the token to add. */
  readonly token?: string;
  readonly answer: Fields;
  readonly changes: Changes;
  /** Digests of the answers to all questions after it, by who asks. */
  readonly asked?: Readonly<Record<string, readonly string[]>>;
}

/** Who asks about the state of the wiki. */
export const readers = ['anonymous', 'sysop'] as const;

const asked = new Set([0, 1, 2, 3, 4, 6, 8, 10, 14]);

/** What is asked of the wiki from time to time. */
export const questions: readonly AnyRequest[] = [
  ...namespaces
    .filter((number) => asked.has(number))
    .flatMap((gapnamespace) =>
      properties.map((property) => ({ generator: 'allpages', gapnamespace, gaplimit: 'max', ...property })),
    ),
  ...lists,
].map((question) => ({ action: 'query', formatversion: 2, errorformat: 'none', ...question }));

/** Returns a short text that only equal answers share. */
export const digestOf = (answer: unknown): string =>
  createHash('sha1').update(JSON.stringify(answer)).digest('base64url').slice(0, 6);

/** Names of messages that may stand in summaries, in entries of logs and in answers. */
const inSummaries =
  /^(?:auto(?:blocker|summ-|redir)|recentchanges-page-|delete_and_move|import-|fileexists|filewasdeleted|file-|large-file|upload-|undeleted|ex(?:content|beforeblank)|revertpage|undo-|newsectionsummary|(?:un)?delete-talk-|deletedrevision|logentry-|mergehistory-|move-redirect-|category-move-|protect|(?:un)?protectedarticle|modifiedarticle|restriction-|infiniteblock|parentheses|colon-separator|comma-separator|word-separator|(?:january|february|march|april|may|june|july|august|september|october|november|december)|(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)$|(?:sun|mon|tues|wednes|thurs|fri|satur)day$|.*-category$|rightsnone|contentmodel|content-model-|blanknamespace|namespaces?all|rev-deleted|tag-)/;

/** Reads these messages of an unpacked MediaWiki. */
export function readMessages(folder: string): Readonly<Record<string, string>> {
  const all = JSON.parse(readFileSync(join(folder, 'languages/i18n/en.json'), 'utf8')) as Readonly<
    Record<string, string>
  >;
  return Object.fromEntries(Object.entries(all).filter(([name]) => inSummaries.test(name)));
}

const file = new URL('recording.json.br', import.meta.url);

/** Reads what was recorded. */
export const readRecording = (): Recording =>
  JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as Recording;

/** Writes a recording in place of the one before. */
export function writeRecording(recording: Recording): void {
  const bytes = Buffer.from(JSON.stringify(recording));
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(file, brotliCompressSync(bytes, { params }));
}
