/** What a file's bytes tell about it, metadata as MediaWiki's handlers write it. */
export interface FileFacts {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly mediaType: string;
  readonly mime: readonly [major: string, minor: string];
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Reads PNG, GIF and SVG; anything else is a file without dimensions. */
export function readFile(content: Uint8Array, name: string): FileFacts {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.toString('latin1', 1, 4) === 'PNG') return readPng(bytes);
  if (bytes.toString('latin1', 0, 3) === 'GIF') return readGif(bytes);
  if (name.endsWith('.svg')) return readSvg(bytes.toString('utf8'));
  return { width: 0, height: 0, bits: 0, mediaType: 'TEXT', mime: ['text', 'plain'], metadata: {} };
}

const colourTypes: Readonly<Record<number, string>> = {
  0: 'greyscale',
  2: 'truecolour',
  3: 'index-coloured',
  4: 'greyscale-alpha',
  6: 'truecolour-alpha',
};
const textNames: Readonly<Record<string, string>> = {
  Title: 'ObjectName',
  Author: 'Artist',
  Comment: 'PNGFileComment',
};

function readPng(bytes: Buffer): FileFacts {
  const metadata: Record<string, unknown> = {};
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const data = bytes.subarray(at + 8, at + 8 + length);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (kind === 'tEXt') {
      const [name = '', text = ''] = data.toString('latin1').split('\0');
      metadata[textNames[name] ?? name] = { 'x-default': text, _type: 'lang' };
    }
    if (kind === 'pHYs') {
      metadata['XResolution'] = `${data.readUInt32BE(0)}/100`;
      metadata['YResolution'] = `${data.readUInt32BE(4)}/100`;
      metadata['ResolutionUnit'] = 3;
    }
    at += length + 12;
  }
  const bits = bytes[24] ?? 0;
  const colorType = colourTypes[bytes[25] ?? 0] ?? 'unknown';
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    bits,
    mediaType: 'BITMAP',
    mime: ['image', 'png'],
    metadata: {
      frameCount: 0,
      loopCount: 1,
      duration: 0,
      bitDepth: bits,
      colorType,
      metadata: { ...metadata, _MW_PNG_VERSION: 1 },
    },
  };
}

const tableSize = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

function readGif(bytes: Buffer): FileFacts {
  const flags = bytes[10] ?? 0;
  let at = 13 + tableSize(flags);
  let frameCount = 0;
  let duration = 0;
  let looped = false;
  const skipBlocks = (): void => {
    for (let size = bytes[at++] ?? 0; size > 0; size = bytes[at++] ?? 0) at += size;
  };
  for (let kind = bytes[at++]; kind === 0x21 || kind === 0x2c; kind = bytes[at++]) {
    if (kind === 0x2c) {
      frameCount++;
      at += 9 + tableSize(bytes[at + 8] ?? 0) + 1;
    } else {
      const label = bytes[at++];
      if (label === 0xf9) duration += bytes.readUInt16LE(at + 2) / 100;
      if (label === 0xff) looped = true;
    }
    skipBlocks();
  }
  return {
    width: bytes.readUInt16LE(6),
    height: bytes.readUInt16LE(8),
    bits: (flags & 7) + 1,
    mediaType: 'BITMAP',
    mime: ['image', 'gif'],
    metadata: { frameCount, looped, duration, metadata: { _MW_GIF_VERSION: 1 } },
  };
}

function readSvg(text: string): FileFacts {
  const attribute = (name: string): string =>
    new RegExp(`<svg[^>]*\\b${name}="([^"]*)"`, 'u').exec(text)?.[1] ?? '';
  const element = (name: string): string | undefined => new RegExp(`<${name}>([^<]*)<`, 'u').exec(text)?.[1];
  const [width, height] = [attribute('width'), attribute('height')];
  const title = element('title');
  const description = element('desc');
  return {
    width: Number.parseInt(width, 10) || 512,
    height: Number.parseInt(height, 10) || 512,
    bits: 0,
    mediaType: 'DRAWING',
    mime: ['image', 'svg+xml'],
    metadata: {
      version: 2,
      width: Number.parseInt(width, 10) || 512,
      height: Number.parseInt(height, 10) || 512,
      originalWidth: width,
      originalHeight: height,
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      translations: {},
    },
  };
}
