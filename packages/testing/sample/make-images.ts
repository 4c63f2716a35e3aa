/**
 * Draws the sample wiki's images into `sample/files`. Only run it to change an image: the files are
 * committed, since their hashes are in the database.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];
type Paint = (x: number, y: number) => Colour;

const folder = new URL('files/', import.meta.url);

function chunk(kind: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function png(
  width: number,
  height: number,
  paint: Paint,
  texts: Readonly<Record<string, string>> = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => paint(x / width, y / height)).flat()]),
  );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('pHYs', Buffer.from([0, 0, 0x0e, 0xc4, 0, 0, 0x0e, 0xc4, 1])),
    ...Object.entries(texts).map(([name, text]) => chunk('tEXt', Buffer.from(`${name}\0${text}`, 'latin1'))),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Encodes an animation of solid frames in two colors, uncompressed: a clear code precedes each growth of the
 * code size.
 */
function gif(
  width: number,
  height: number,
  frames: number,
  lit: (frame: number, x: number, y: number) => boolean,
): Buffer {
  const parts: Buffer[] = [
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([width, 0, height, 0, 0x80, 0, 0, 20, 30, 60, 255, 220, 120]),
    Buffer.from([0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0', 'latin1'), 3, 1, 0, 0, 0]),
  ];
  for (let frame = 0; frame < frames; frame++) {
    const bits: number[] = [];
    const put = (code: number): void => {
      for (let bit = 0; bit < 3; bit++) bits.push((code >> bit) & 1);
    };
    for (let at = 0; at < width * height; at++) {
      if (at % 2 === 0) put(4);
      put(lit(frame, at % width, Math.floor(at / width)) ? 1 : 0);
    }
    put(5);
    const bytes: number[] = [];
    for (let at = 0; at < bits.length; at += 8)
      bytes.push(bits.slice(at, at + 8).reduce((sum, bit, place) => sum | (bit << place), 0));
    parts.push(Buffer.from([0x21, 0xf9, 4, 4, 25, 0, 0, 0, 0x2c, 0, 0, 0, 0, width, 0, height, 0, 0, 2]));
    for (let at = 0; at < bytes.length; at += 255) {
      const block = bytes.slice(at, at + 255);
      parts.push(Buffer.from([block.length, ...block]));
    }
    parts.push(Buffer.from([0]));
  }
  return Buffer.concat([...parts, Buffer.from([0x3b])]);
}

const mix = (a: Colour, b: Colour, part: number): Colour => [
  Math.round(a[0] + (b[0] - a[0]) * part),
  Math.round(a[1] + (b[1] - a[1]) * part),
  Math.round(a[2] + (b[2] - a[2]) * part),
];
const night: Colour = [18, 24, 58];
const dusk: Colour = [214, 120, 84];
const sea: Colour = [24, 76, 104];
const white: Colour = [246, 242, 230];
const red: Colour = [190, 44, 40];
const grass: Colour = [86, 128, 66];

const tower =
  (sky: Colour, stripe: Colour): Paint =>
  (x, y) => {
    const half = 0.05 + 0.06 * y;
    if (y > 0.85) return grass;
    if (y > 0.2 && Math.abs(x - 0.5) < half) return Math.floor(y * 8) % 2 === 0 ? stripe : white;
    if (y > 0.12 && y <= 0.2 && Math.abs(x - 0.5) < 0.045) return [255, 230, 140];
    return mix(night, sky, y);
  };
const line: Paint = (x, y) => {
  if (y > 0.62 && y < 0.66) return [90, 70, 60];
  if (y >= 0.66 && Math.floor(x * 16) % 4 === 0 && y < 0.9) return [120, 110, 104];
  if (y > 0.44 && y <= 0.62 && x > 0.15 && x < 0.8)
    return Math.floor(x * 20) % 3 === 0 ? [240, 220, 170] : red;
  return y >= 0.66 ? sea : mix([170, 205, 230], white, y);
};
const flag =
  (a: Colour, b: Colour): Paint =>
  (x, y) =>
    Math.hypot((x - 0.5) * 1.5, y - 0.5) < 0.28 ? b : a;

const files: Readonly<Record<string, Buffer | string>> = {
  'gull-point.png': png(96, 128, tower(dusk, red), { Title: 'Gull Point at dusk', Author: 'Cartographer' }),
  'gull-point-old.png': png(48, 64, tower(night, red)),
  'gull-point-older.png': png(24, 32, tower(night, [80, 80, 80])),
  'ember-rock.png': png(90, 120, tower([240, 160, 90], [30, 30, 40])),
  'viaduct.png': png(160, 90, line, { Comment: 'Drawn by program' }),
  'flag.png': png(60, 40, flag([20, 70, 120], white)),
  'signal-a.png': png(32, 32, flag(white, red)),
  'signal-b.png': png(32, 32, flag(red, white)),
  'tall.png': png(20, 200, tower(sea, grass)),
  'blink.gif': gif(24, 24, 3, (frame, x, y) => Math.hypot(x - 12, y - 12) < 3 + frame * 3),
  'lantern.svg': `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
<title>Lantern</title>
<desc>The lantern of the isles</desc>
<path d="M60 8 92 40H28z" fill="#be2c28"/>
<rect x="34" y="40" width="52" height="52" fill="#ffe68c" stroke="#12183a" stroke-width="4"/>
<rect x="26" y="92" width="68" height="16" fill="#12183a"/>
</svg>
`,
  'network.svg': `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200" viewBox="0 0 300 200">
<title>Railway network</title>
<path d="M20 160 90 110 160 120 230 60 280 40" fill="none" stroke="#be2c28" stroke-width="6"/>
<path d="M90 110 120 40" fill="none" stroke="#184c68" stroke-width="6"/>
<circle cx="90" cy="110" r="8"/><circle cx="160" cy="120" r="8"/><circle cx="230" cy="60" r="8"/>
</svg>
`,
};

mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) writeFileSync(new URL(name, folder), content);
