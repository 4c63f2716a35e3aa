import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Why tests that need disks of their own are skipped, or false if they can be mounted. */
export const disksMissing: string | false = process.getuid?.() !== 0 && 'only root can mount a small disk';

/** Mounts a disk of this many bytes that is unmounted when the test ends. */
export function smallDisk(t: { after(action: () => void): void }, bytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]);
  t.after(() => {
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** Fills a disk with a file, and returns its path. */
export function fill(folder: string): string {
  const path = join(folder, 'filler');
  for (let size = 2 ** 22; size >= 1024; size /= 2) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // Smaller pieces may still fit.
    }
  }
  return path;
}

/** Makes a disk read-only. */
export function protect(folder: string): void {
  execFileSync('mount', ['-o', 'remount,ro', folder]);
}
