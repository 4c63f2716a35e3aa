import { randomUUID } from 'node:crypto';
import { chmod, chown, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file that appears when it is complete: an existing file stays as it is if anything fails, and keeps its mode
 * and owner otherwise.
 */
export async function writeWholeFile(path: string, text: string): Promise<void> {
  // The file that a symbolic link names is replaced, not the link.
  const target = await realpath(path).catch(() => path);
  const existing = await stat(target).catch(() => undefined);
  const part = `${target}.${randomUUID()}.part`;
  try {
    const file = await open(part, 'wx');
    try {
      await file.writeFile(text);
      if (existing) {
        await chmod(part, existing.mode & 0o7777);
        const written = await file.stat();
        if (written.uid !== existing.uid || written.gid !== existing.gid)
          await chown(part, existing.uid, existing.gid);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  // The new name would otherwise be lost if the machine stops now.
  const folder = await open(dirname(target), 'r');
  await folder.sync().finally(() => folder.close());
}
