import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { dump, page } from '../../../test/rig/dump.ts';

const main = fileURLToPath(new URL('../bin/wikiquery.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'wikiquery-cli-damage-'));
after(() => {
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

interface Import {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
  /** The lines of the report. */
  readonly report: readonly string[];
}

let databases = 0;

function imported(args: readonly string[], input: string | Buffer = ''): Import {
  const path = join(folder, `${databases++}.sqlite`);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [main, 'import', '--database', `sqlite:${path}`, ...args],
    { input, encoding: 'utf8' },
  );
  const report = `${path}.report.tsv`;
  const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : [];
  return { status, output: stdout, errors: stderr, report: lines };
}

test('damage is visible in the exit code and the report', () => {
  const cut = dump(page(1, 'Gull', 'x'), '<page><title>Cape</title>').replace('</mediawiki>', '');
  const { status, errors, report } = imported([write('cut', cut)]);
  assert.equal(status, 3, errors);
  assert.match(errors, /\.sqlite\.report\.tsv/);
  assert.equal(report[0], 'file\tbyte\tkind\ttitle\twhat');
  assert.match(report.at(-1) ?? '', /\tend\t/);
});

/** An archive with a wrong checksum. */
function withWrongChecksum(text: string): Buffer {
  const bytes = gzipSync(text);
  const at = bytes.length - 8;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
}

test('an archive is read up to the damage, which is reported', () => {
  const long = Array.from({ length: 15_000 }, (_, i) => `${i * 7919} gulls on the cape`).join('\n');
  const small = dump(page(1, 'Gull', 'x'));
  for (const [name, bytes, what] of [
    ['sum.gz', withWrongChecksum(dump(page(1, 'Gull', 'x'), page(2, 'Tern', long))), 'incorrect data check'],
    ['cut.gz', gzipSync(small).subarray(0, -4), 'unexpected end of file'],
  ] as const)
    for (const made of [imported([write(name, bytes)]), imported(['-'], bytes)]) {
      assert.equal(made.status, 3, made.errors);
      const line = made.report.find((one) => one.includes('\tarchive\t')) ?? '';
      assert.match(line, /^\S+\t[1-9]\d*\t/);
      assert.ok(line.includes(`was read only up to here: ${what}.`), line);
      assert.match(line, /what was imported from this file may be wrong\.$/);
    }
});

test('an archive of which nothing can be read is reported in a folder too', () => {
  const both = mkdtempSync(join(folder, 'both-'));
  writeFileSync(join(both, 'a'), dump(page(1, 'Gull', 'x')));
  writeFileSync(join(both, 'b'), withWrongChecksum(dump(page(2, 'Tern', 'y'))));
  const { status, errors } = imported([both]);
  assert.equal(status, 3, errors);
  assert.match(errors, /b is skipped: it cannot be decompressed \(gzip: incorrect data check\)/);
});

test('hashes after texts that belong to others are listed, and are no failure', () => {
  const wrong = page(1, 'Gull', 'x').replace('</text>', `</text><sha1>${'1'.repeat(31)}</sha1>`);
  const { status, errors, report } = imported([write('hashes', dump(wrong))]);
  assert.equal(status, 0, errors);
  assert.match(errors, /^1 page has a text without the hashes that the dumps have after them/m);
  assert.match(report[1] ?? '', /\tsha1 after\tGull\t/);
});

test('of XML that is not well-formed, what can be read is imported, and the rest reported', () => {
  const whole = dump(page(1, 'Gull', 'x'), page(2, 'Tern', 'y'));
  const ways: readonly (readonly [name: string, text: string, kind: string, pages: number])[] = [
    ['reference', whole.replace('>x<', '>&#55296;<'), 'xml', 2],
    ['before', `# started\n${whole}`, 'xml', 2],
    ['twice', whole + whole.replaceAll('Gull', 'Cape').replaceAll('<id>1', '<id>3'), 'xml', 3],
    ['cut', whole.slice(0, whole.indexOf('<text>y')), 'page', 1],
    ['closed', whole.replace('</page>', '</page></page>'), 'xml', 2],
    ['refused', whole.replace('<title>Tern', '<title>Te|rn'), 'title', 1],
    ['empty', dump(), 'empty', 0],
  ];
  for (const [name, text, kind, pages] of ways) {
    const { status, report, output } = imported([write(name, text)]);
    assert.equal(status, 3, name);
    assert.ok(
      report.some((line) => line.split('\t')[2] === kind),
      report.join('\n'),
    );
    assert.match(output, new RegExp(`: ${pages} pages?, `), name);
  }
});

test('a dump in another encoding is read as its declaration says, from standard input too', () => {
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?>\n${dump(page(1, 'Caf\u00e9', '[[Th\u00e9]]'))}`;
  const bytes = Buffer.from(text, 'latin1');
  for (const made of [imported([write('latin1', bytes)]), imported(['-'], bytes)]) {
    assert.equal(made.status, 0, made.errors);
    assert.deepEqual(made.report, []);
  }
});
