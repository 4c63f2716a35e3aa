import type { UploadedFile } from '@wikiquery/core/api';
import type { WriteContext } from './action.ts';
import { fileWriteProblems } from './file-problems.ts';

/** Returns the file in a field of the request's form; refuses a text in its place. */
export function uploadedFile(
  field: string,
  { raw, request, fail }: Pick<WriteContext, 'fail' | 'raw' | 'request'>,
): UploadedFile | undefined {
  const file = raw.files?.get(field);
  return !file && request.has(field)
    ? fail(fileWriteProblems.notupload, [field], { data: { code: 'notupload' } })
    : file;
}
