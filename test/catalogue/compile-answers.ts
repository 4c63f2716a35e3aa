import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/** A request and its answer, as they are in JSON. */
export interface Answered {
  readonly id: number;
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: object;
}

/** Compiles answers against the types of the answers to their requests; returns the compiler's errors. */
export function compileAnswers(t: TestContext, answers: readonly Answered[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-types-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'answers.ts');
  const lines = answers.map(({ id, params, body }) => {
    const request = JSON.stringify(params);
    return `export const of${id} = ${JSON.stringify(body)} satisfies AnswerOf<${request}>;`;
  });
  writeFileSync(
    file,
    `import type { AnswerOf } from '${join(root, 'packages/client/src/index.ts')}';\n${lines.join('\n')}\n`,
  );
  const compilerOptions = {
    noEmit: true,
    strict: true,
    allowImportingTsExtensions: true,
    module: 'nodenext',
    target: 'es2024',
    skipLibCheck: true,
    typeRoots: [join(root, 'node_modules/@types')],
    types: ['node'],
  };
  const project = join(folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify({ compilerOptions, files: [file] }));
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' });
  return stdout;
}
