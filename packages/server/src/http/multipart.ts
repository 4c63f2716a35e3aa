import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { UploadedFile } from '@wikiquery/core/api';
import { messageOf } from '@wikiquery/core/errors';
import { withFullLineEnds } from './line-ends.ts';
import { addField, emptyForm, LONGEST_SHORT_FIELD, MOST_PARAMETERS, type Form } from './parameters.ts';
import { unreadable } from './unreadable.ts';

/** Maximum number of files in a form, although no module takes as many. */
const MOST_FILES = 20;

const MOST_PARTS = MOST_PARAMETERS + MOST_FILES;

/**
 * Reads a multipart form; `type` is its `Content-Type`. Rejects with an `ApiError` if it is malformed. Files are skipped
 * unless they are to be kept.
 */
export const readMultipart = (bytes: Uint8Array, type: string, keepsFiles = false): Promise<Form> =>
  read(bytes, type, { longest: Infinity, keepsFiles });

/** Reads the short fields in the first 32 KiB of a long multipart form, without decoding the rest. */
export const readFirstParts = (bytes: Uint8Array, type: string): Promise<Form> =>
  read(bytes.subarray(0, BEGINNING), type, { longest: LONGEST_SHORT_FIELD, isCutOff: true });

/** Bytes of a form that are read for short fields. */
const BEGINNING = 32_768;

/** Bytes that are parsed at once. */
const CHUNK = 4096;

function read(
  received: Uint8Array,
  type: string,
  {
    longest,
    isCutOff = false,
    keepsFiles = false,
  }: { readonly longest: number; readonly isCutOff?: boolean; readonly keepsFiles?: boolean },
): Promise<Form> {
  const bytes = withFullLineEnds(received, MOST_PARTS + 1);
  const files = new Map<string, UploadedFile>();
  const form = { ...emptyForm(), ...(keepsFiles && { files }) };
  let tooMany = false;
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      resolve(tooMany ? { ...form, tooMany } : form);
    };
    const parser = createParser(type, longest);
    parser.on('field', (name: string | undefined, value, _isNameCut, isCut) => {
      if (name !== undefined && !isCut) addField(form, name, value);
    });
    if (keepsFiles) keepFiles(parser, files);
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit']) parser.on(limit, () => (tooMany = true));
    parser.on('error', (error) => {
      if (isCutOff || bytes.length === 0) finish();
      else reject(unreadable(messageOf(error)));
    });
    parser.on('finish', finish);
    // Nothing is parsed beyond the limits.
    for (let at = 0; at < bytes.length && !tooMany; at += CHUNK) parser.write(bytes.subarray(at, at + CHUNK));
    if (tooMany) finish();
    else parser.end();
  });
}

/** Keeps the files of a form; a field in which no file was chosen has none. */
function keepFiles(parser: BusboyInstance, files: Map<string, UploadedFile>): void {
  parser.on('file', (field, stream, name) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      if (name !== '') files.set(field, { name, bytes: Buffer.concat(parts) });
    });
  });
}

function createParser(type: string, fieldSize: number): BusboyInstance {
  const limits = {
    fieldSize,
    fields: MOST_PARAMETERS,
    files: MOST_FILES,
    parts: MOST_PARTS,
  };
  try {
    return new Busboy({ headers: { 'content-type': type }, limits });
  } catch (error) {
    throw unreadable(messageOf(error));
  }
}
