import { lookupTable } from '@wikiquery/common/lookup-table';

/** Types of files by extension; the first extension of a type is its usual one. */
const typesByExtension: Readonly<Record<string, readonly string[]>> = lookupTable({
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  jpe: ['image/jpeg'],
  gif: ['image/gif'],
  svg: ['image/svg+xml'],
  webp: ['image/webp'],
  bmp: ['image/x-bmp', 'image/bmp'],
  tif: ['image/tiff'],
  tiff: ['image/tiff'],
  xcf: ['image/x-xcf'],
  pdf: ['application/pdf'],
  djvu: ['image/vnd.djvu'],
  ogg: ['application/ogg', 'audio/ogg', 'video/ogg'],
  ogv: ['video/ogg', 'application/ogg'],
  oga: ['audio/ogg', 'application/ogg'],
  opus: ['audio/ogg', 'application/ogg'],
  flac: ['audio/x-flac', 'audio/flac'],
  mp3: ['audio/mpeg'],
  wav: ['audio/wav', 'audio/x-wav'],
  mid: ['audio/midi'],
  webm: ['video/webm', 'audio/webm'],
  mp4: ['video/mp4'],
  txt: ['text/plain'],
  csv: ['text/csv'],
  xml: ['application/xml', 'text/xml'],
  html: ['text/html'],
  htm: ['text/html'],
  json: ['application/json'],
  zip: ['application/zip'],
  exe: ['application/x-msdownload'],
});

/** What files of a type have at a place, in Latin-1. */
const signatures: readonly (readonly [place: number, bytes: string, type: string])[] = [
  [0, '\x89PNG\r\n\x1a\n', 'image/png'],
  [0, 'GIF8', 'image/gif'],
  [0, '\xff\xd8', 'image/jpeg'],
  [8, 'WEBP', 'image/webp'],
  [8, 'WAVE', 'audio/wav'],
  [0, 'BM', 'image/x-bmp'],
  [0, 'II*\0', 'image/tiff'],
  [0, 'MM\0*', 'image/tiff'],
  [0, 'gimp xcf', 'image/x-xcf'],
  [0, '%PDF', 'application/pdf'],
  [0, 'AT&TFORM', 'image/vnd.djvu'],
  [0, 'OggS', 'application/ogg'],
  [0, 'fLaC', 'audio/x-flac'],
  [0, 'ID3', 'audio/mpeg'],
  [0, 'MThd', 'audio/midi'],
  [0, '\x1aE\xdf\xa3', 'video/webm'],
  [4, 'ftyp', 'video/mp4'],
  [0, 'PK\x03\x04', 'application/zip'],
  [0, 'MZ', 'application/x-msdownload'],
];

/** Types that no wiki takes, since browsers might run what such files contain. */
const dangerousTypes: ReadonlySet<string> = new Set([
  'text/html',
  'application/javascript',
  'text/javascript',
  'text/x-javascript',
  'application/x-shellscript',
  'application/x-php',
  'text/x-php',
  'text/x-python',
  'text/x-perl',
  'text/x-bash',
  'text/x-sh',
  'text/x-csh',
  'text/scriptlet',
  'application/x-msdownload',
  'application/x-msmetafile',
]);

const UNKNOWN = 'unknown/unknown';

/** Tells the type of a file by its bytes. */
export function fileType(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const known = signatures.find(([place, signature]) => start.startsWith(signature, place));
  if (known) return known[2];
  const text = start.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (/^<\?php/i.test(text)) return 'application/x-php';
  if (text.startsWith('#!')) return 'application/x-shellscript';
  const root = /^(?:<\?xml[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^>]*>|\s)*<(?:\w+:)?([a-z]\w*)/i
    .exec(text)?.[1]
    ?.toLowerCase();
  if (root === 'svg') return 'image/svg+xml';
  if (root !== undefined && /^(?:html|head|body|script|title)$/.test(root)) return 'text/html';
  if (/^<\?xml/i.test(text)) return 'application/xml';
  return !/(?!\s)\p{Cc}/u.test(start.replaceAll(/[\x7f-\x9f]/g, '')) && isUtf8(bytes)
    ? 'text/plain'
    : UNKNOWN;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Whether files of a type may have an extension. */
export function mayHaveExtension(type: string, extension: string): boolean {
  const types = typesByExtension[extension.toLowerCase()];
  if (type === UNKNOWN) return types === undefined;
  if (types) return types.includes(type);
  return extensionOfType(type) === undefined;
}

/** The usual extension of a type. */
export const extensionOfType = (type: string): string | undefined =>
  Object.keys(typesByExtension).find((extension) => typesByExtension[extension]?.includes(type));

/** Whether no wiki takes files of a type. */
export const isDangerous = (type: string): boolean => dangerousTypes.has(type);

/** Whether a browser might run something in a file of a type. */
export function hasScript(bytes: Uint8Array, type: string): boolean {
  const isLookedThrough = type.startsWith('text/') || type === 'image/svg+xml';
  const text = Buffer.from(isLookedThrough ? bytes : bytes.subarray(0, 1024))
    .toString('latin1')
    .toLowerCase();
  return (
    /<!doctype *x?html|<body|<head|<html|<script/.test(text) ||
    /type\s*=\s*['"]?\s*(?:\w*\/)?(?:ecma|java)/m.test(text) ||
    /(?:href|src|data)\s*=\s*['"]?\s*(?:ecma|java)script:/m.test(text) ||
    /url\s*\(\s*['"]?\s*(?:ecma|java)script:/m.test(text)
  );
}
