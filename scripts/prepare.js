/** Runs after `npm ci`: bundles the explorer, unless the tools for it were left out (`--omit=dev`). */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync(new URL('../node_modules/esbuild', import.meta.url))) {
  // The Node that was installed with it, which npm puts first.
  execFileSync('node', ['scripts/build-explorer.ts'], { stdio: 'inherit' });
}
