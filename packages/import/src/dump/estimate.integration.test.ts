import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { estimate } from './estimate.ts';
import { identify } from './identify.ts';
import { findProgram } from './source/programs.ts';
import { findSource } from './source/source.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-estimate-'));
after(() => {
  rmSync(folder, { recursive: true });
});

/** Pages that become shorter and shorter, in a text that hardly gets smaller when it is packed. */
const pages = Array.from({ length: 1600 }, (_, i) => {
  const text = randomBytes(200 + Math.round((1600 - i) * 5)).toString('base64');
  return `<page><title>${i}</title><ns>0</ns><id>${i + 1}</id><revision><text>${text}</text></revision></page>\n`;
});
const dump = `<mediawiki version="0.11">\n${pages.join('')}</mediawiki>\n`;

async function estimateOf(name: string, bytes: string | Buffer): ReturnType<typeof estimate> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return estimate(await identify(await findSource(path)));
}

/** Whether a number is another but for some hundredths. */
const isAbout = (number: number | undefined, expected: number, hundredths: number): boolean =>
  Math.abs((number ?? 0) / expected - 1) * 100 <= hundredths;

test('counts all of a small dump', async () => {
  const few = `<mediawiki version="0.11">\n${pages.slice(0, 20).join('')}</mediawiki>\n`;
  const exact = { bytes: few.length, entries: 20, isExact: true };
  assert.deepEqual(await estimateOf('few.xml', few), exact);
  assert.deepEqual(await estimateOf('few.xml.gz', gzipSync(few)), exact);
});

test('samples a large dump, in several places if possible', async () => {
  const plain = await estimateOf('many.xml', dump);
  assert.equal(plain?.isExact, false);
  assert.equal(plain.bytes, dump.length);
  assert.ok(isAbout(plain.entries, pages.length, 20), String(plain.entries));
  // Only the beginning, whose pages are long.
  const packed = await estimateOf('many.xml.gz', gzipSync(dump));
  assert.ok(isAbout(packed?.bytes, dump.length, 5), String(packed?.bytes));
  assert.ok(isAbout(packed?.entries, pages.length, 50), String(packed?.entries));
});

test(
  'bzip2 with several streams is looked at in several places as well',
  { skip: findProgram([['bzip2']]) === undefined && 'bzip2 is not installed' },
  async () => {
    const streams = Array.from({ length: 40 }, (_, i) => {
      const some = pages.slice(i * 40, i * 40 + 40).join('');
      return spawnSync('bzip2', ['-1'], { input: i === 0 ? `<mediawiki>\n${some}` : some }).stdout;
    });
    const found = await estimateOf('many.xml.bz2', Buffer.concat(streams));
    assert.ok(isAbout(found?.bytes, dump.length, 5), String(found?.bytes));
    assert.ok(isAbout(found?.entries, pages.length, 20), String(found?.entries));
  },
);

test('counts the rows of SQL dumps', async () => {
  const rows =
    "CREATE TABLE `page` (\n  `page_id` int\n) ENGINE=x;\nINSERT INTO `page` VALUES (1,'a'),(2,'b');\nINSERT INTO `page` VALUES (3,'c');\n";
  assert.equal((await estimateOf('page.sql', rows))?.entries, 3);
});
