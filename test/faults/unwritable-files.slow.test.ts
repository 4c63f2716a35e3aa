import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { program } from '../program/serve.ts';
import { notInMemory } from '../rig/test-database.ts';
import { createWiki } from '../rig/wiki.ts';
import { disksMissing, fill, protect, smallDisk } from './small-disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-unwritable-'));
after(() => {
  rmSync(folder, { recursive: true });
});
const wikiFile = join(folder, 'wiki.sqlite');
if (!notInMemory) {
  using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
  wiki.database.exec(`VACUUM INTO '${wikiFile}'`);
}

/** Runs a command in a shell, and checks that it ends with 1 and a sentence about `path` and `reason`. */
function refuses(command: string, path: string, reason: RegExp, before = ''): void {
  const shell = `${before} exec '${process.execPath}' '${program}' ${command}`;
  const { status, stderr } = spawnSync('sh', ['-c', shell], { encoding: 'utf8', timeout: 120_000 });
  assert.equal(status, 1, `${command}: ${stderr}`);
  assert.doesNotMatch(stderr, /^ +at /m, command);
  const last = stderr.trimEnd().split('\n').at(-1) ?? '';
  assert.ok(last.includes(path), `${command}: ${last}`);
  assert.match(last, reason, command);
}

const exporting = (to: string, format: string): string =>
  `export --database 'sqlite:${wikiFile}' --format ${format} '${to}'`;

test('a command whose folder cannot be made says so', { skip: notInMemory }, () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  refuses(exporting(file, 'csv'), file, /EEXIST/);
  refuses(exporting(join(file, 'tables'), 'csv'), file, /not a folder \(ENOTDIR\)/);
  refuses(`sandbox --database '${join(file, 'new.sqlite')}'`, file, /SQLITE_CANTOPEN/);
});

test('files larger than the limit are refused, and not left behind', { skip: notInMemory }, () => {
  const to = join(folder, 'limited');
  refuses(exporting(to, 'ndjson'), to, /maximum size .*\(EFBIG\)/, 'ulimit -f 0;');
  assert.deepEqual(readdirSync(to), []);
});

test(
  'a full disk is named, and nothing incomplete left on it',
  { skip: notInMemory || disksMissing },
  (t) => {
    const disk = smallDisk(t, 100_000);
    const filler = fill(disk);
    for (const format of ['parquet', 'csv', 'ndjson']) {
      const to = join(disk, format);
      refuses(exporting(to, format), to, /no space is left on the disk/);
      const whole = existsSync(to) ? readdirSync(to) : [];
      assert.ok(!whole.some((name) => name.endsWith('.part')), whole.join(', '));
    }
    const file = join(disk, 'new.sqlite');
    refuses(`sandbox --database '${file}'`, file, /no space is left on the disk/);
    assert.ok(!existsSync(file));
    assert.ok(statSync(filler).size > 0);
  },
);

test('a read-only disk is named', { skip: notInMemory || disksMissing }, (t) => {
  const disk = smallDisk(t, 32 * 2 ** 20);
  const file = join(disk, 'wiki.sqlite');
  cpSync(wikiFile, file);
  protect(disk);
  refuses(exporting(join(disk, 'tables'), 'csv'), disk, /read-only \(EROFS\)/);
  refuses(`sandbox --database '${file}'`, file, /read-only \(EROFS\)/);
  refuses(`sandbox --database '${join(disk, 'new.sqlite')}'`, disk, /SQLITE_CANTOPEN/);
  for (const command of ['views', 'index --rebuild'])
    refuses(`${command} --database 'sqlite:${file}'`, file, /read-only/);
});

test(
  'an output that cannot be written is named',
  { skip: !existsSync('/dev/full') && 'there is no /dev/full' },
  () => {
    refuses('catalogue > /dev/full', 'the output', /ENOSPC/);
    if (!notInMemory)
      refuses(
        `query --database 'sqlite:${wikiFile}' --all --format csv list=allpages > /dev/full`,
        'the output',
        /ENOSPC/,
      );
  },
);
