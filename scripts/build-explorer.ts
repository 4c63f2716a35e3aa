/** Bundles the explorer for browsers into the server's `assets/explorer/`, as it is served. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'packages/server/src/assets/explorer');

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['packages/explorer/src/main.ts', 'packages/explorer/src/style.css'],
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  metafile: true,
  legalComments: 'eof',
  // The content is in the name, so that browsers may keep a file for ever.
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  jsx: 'automatic',
  jsxImportSource: 'vue',
  define: {
    'process.env.NODE_ENV': '"production"',
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
});

const entries = Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
  entryPoint === undefined ? [] : [[basename(entryPoint), basename(path)] as const],
);
for (const file of readdirSync(out)) {
  writeFileSync(join(out, `${file}.gz`), gzipSync(readFileSync(join(out, file)), { level: 9 }));
}
writeFileSync(join(out, 'entries.json'), JSON.stringify(Object.fromEntries(entries)));
