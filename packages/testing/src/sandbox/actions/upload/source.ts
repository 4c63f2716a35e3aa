import { messageOf } from '@wikiquery/core/errors';
import { FILE_KEY } from '@wikiquery/core/modules';
import { exactlyOne } from '@wikiquery/core/query';
import { isRegistered } from '@wikiquery/core/wiki';
import { fileWriteProblems } from '../../file-problems.ts';
import { uploadedFile } from '../../uploaded-file.ts';
import { stashedFile, type StashedFile } from '../../writing/stash.ts';
import type { UploadContext } from './context.ts';

/** Where the bytes of an upload come from. */
export interface UploadSource {
  readonly kind: 'chunk' | 'file' | 'stash';
  /** The bytes; of a further chunk those of the part before it. */
  readonly bytes: Uint8Array;
  /** The bytes of a chunk. */
  readonly chunk?: Uint8Array;
  /** The file, or the part of one, that the stash has already. */
  readonly stashed?: StashedFile;
  readonly filename: string;
}

/** A file elsewhere, which is fetched once it is known that the viewer may upload it. */
export interface UrlSource {
  readonly kind: 'url';
  readonly url: string;
  readonly filename: string;
}

/** Reads where the file is; a chunked upload whose state is asked for has no source. */
export function readSource(context: UploadContext): StashedFile | UploadSource | UrlSource {
  const { params, fail, request } = context;
  const [file, chunk] = [uploadedFile('file', context), uploadedFile('chunk', context)];
  const filekey = params.filekey || params.sessionkey;
  if (!chunk) {
    const isGiven = { filekey: request.has('filekey') || filekey, file, url: request.has('url') };
    exactlyOne('filekey', 'file', 'url').check(
      new Set(Object.entries(isGiven).flatMap(([name, given]) => (given ? [name] : []))),
      (name) => name,
      'upload',
    );
  }
  if (params.checkstatus && (filekey || params.url)) {
    const stashed = stashedFile(context.wiki, filekey ?? '');
    const isOwn = stashed?.status === 'chunks' && stashed.user === context.viewer.id;
    return isOwn ? stashed : fail(fileWriteProblems.missingresult);
  }
  const filename = params.filename ?? fail(fileWriteProblems.nofilename, ['filename']);
  if (chunk) {
    if (filekey) {
      if (params.offset === 0) fail(fileWriteProblems.filekeynotallowed);
      const stashed = ownStashed(filekey, context);
      return { kind: 'chunk', bytes: bytesOf(stashed, context), chunk: chunk.bytes, stashed, filename };
    }
    if (params.offset !== 0) fail(fileWriteProblems.filekeyneeded);
    return { kind: 'chunk', bytes: chunk.bytes, chunk: chunk.bytes, filename };
  }
  if (filekey) {
    if (!FILE_KEY.test(filekey)) fail(fileWriteProblems['invalid-file-key']);
    const stashed = ownStashed(filekey, context);
    return { kind: 'stash', bytes: bytesOf(stashed, context), stashed, filename };
  }
  if (file) return { kind: 'file', bytes: file.bytes, filename };
  if (!context.sandbox.fetchUpload) fail(fileWriteProblems.copyuploaddisabled);
  return { kind: 'url', url: params.url ?? '', filename };
}

/** Fetches a file from elsewhere. */
export async function fetchSource(
  { url, filename }: UrlSource,
  { sandbox, fail }: UploadContext,
): Promise<UploadSource> {
  const protocol = /\s/.test(url) ? undefined : URL.parse(url)?.protocol;
  if (protocol !== 'http:' && protocol !== 'https:') fail(fileWriteProblems['http-invalid-url'], [url]);
  const bytes = await fetched();
  return {
    kind: 'file',
    bytes: bytes ?? fail(fileWriteProblems['http-bad-status'], [404, 'Not Found']),
    filename,
  };

  async function fetched(): Promise<Uint8Array | undefined> {
    try {
      return await sandbox.fetchUpload?.(url);
    } catch (error) {
      return fail(fileWriteProblems['http-curl-error'], [messageOf(error)]);
    }
  }
}

/** Finds a file in the viewer's stash. */
function ownStashed(key: string, { wiki, viewer, fail }: UploadContext): StashedFile {
  if (!isRegistered(viewer)) fail(fileWriteProblems.stashnotloggedin);
  if (!FILE_KEY.test(key)) fail('stash-badkey', [key]);
  const stashed = stashedFile(wiki, key) ?? fail('stash-notfound', [key]);
  if (stashed.user !== viewer.id) fail(fileWriteProblems['stash-wrong-owner'], [key]);
  return stashed;
}

/** The bytes of a stashed file; one that the wiki had from the start has none. */
const bytesOf = ({ sha1, key }: StashedFile, { sandbox, fail }: UploadContext): Uint8Array =>
  sandbox.files.get(sha1) ?? fail('stash-notfound', [key]);
