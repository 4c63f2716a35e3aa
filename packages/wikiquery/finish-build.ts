import { cpSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Copies what operators read and install: documentation, dashboards and alerts. */
export function finishBuild(out: string): void {
  for (const path of [
    'docs',
    'monitoring',
    'bench/README.md',
    'packages/testing/sample/README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
  ])
    cpSync(join(root, path), join(out, path), { recursive: true });
}
