import { lookupTable } from '@wikiquery/common/lookup-table';

type Kind = readonly [mediaType: string, major: string, minor: string];

const kinds: Readonly<Record<string, Kind>> = lookupTable({
  png: ['BITMAP', 'image', 'png'],
  gif: ['BITMAP', 'image', 'gif'],
  jpg: ['BITMAP', 'image', 'jpeg'],
  jpeg: ['BITMAP', 'image', 'jpeg'],
  webp: ['BITMAP', 'image', 'webp'],
  tif: ['BITMAP', 'image', 'tiff'],
  tiff: ['BITMAP', 'image', 'tiff'],
  xcf: ['BITMAP', 'image', 'x-xcf'],
  svg: ['DRAWING', 'image', 'svg+xml'],
  pdf: ['OFFICE', 'application', 'pdf'],
  djvu: ['BITMAP', 'image', 'vnd.djvu'],
  ogg: ['AUDIO', 'application', 'ogg'],
  oga: ['AUDIO', 'application', 'ogg'],
  ogv: ['VIDEO', 'application', 'ogg'],
  mp3: ['AUDIO', 'audio', 'mpeg'],
  wav: ['AUDIO', 'audio', 'wav'],
  flac: ['AUDIO', 'audio', 'x-flac'],
  opus: ['AUDIO', 'application', 'ogg'],
  mid: ['AUDIO', 'audio', 'midi'],
  webm: ['VIDEO', 'video', 'webm'],
  stl: ['3D', 'application', 'sla'],
});

const unknown: Kind = ['UNKNOWN', 'unknown', 'unknown'];

/** Guesses a file's media type and MIME type from its extension. */
export const mimeOfName = (name: string): Kind =>
  kinds[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? unknown;
