import { fileWriteProblems } from '../../file-problems.ts';
import { hasScript, isDangerous, mayHaveExtension } from '../../file-type.ts';
import type { FileProperties } from '../../writing/uploads.ts';
import type { UploadContext } from './context.ts';

/** Refuses bytes that are no file of the type that their name says, or that browsers might run. */
export function verifyFile(
  bytes: Uint8Array,
  { mime }: FileProperties,
  extension: string,
  { fail, site }: UploadContext,
): void {
  const type = mime.join('/');
  if (bytes.length === 0) fail(fileWriteProblems['empty-file']);
  if (bytes.length > largestFile(site.configuration.general)) fail(fileWriteProblems['file-too-large']);
  if (isDangerous(type))
    fail(fileWriteProblems.badmime, [type], { data: { details: ['filetype-badmime', type] } });
  if (hasScript(bytes, type))
    fail(fileWriteProblems.uploadscripted, [], { data: { details: ['uploadscripted'] } });
  if (extension !== '' && !mayHaveExtension(type, extension))
    fail(fileWriteProblems['mime-mismatch'], [extension, type], {
      data: { details: ['filetype-mime-mismatch', extension, type] },
    });
}

/** Bytes that a file may have. */
export const largestFile = ({ maxuploadsize }: Readonly<Record<string, unknown>>): number =>
  typeof maxuploadsize === 'number' ? maxuploadsize : Infinity;
