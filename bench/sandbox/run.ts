/** Measures wikis for tests, of the package as it is published: `npm run bench:sandbox -- --turns 5`. */
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { packedProgram } from '../programs.ts';
import { median } from '../statistics.ts';
import { aligned, plain } from '../table.ts';
import type { Steps, Time } from './steps.ts';

const { values } = parseArgs({
  options: { turns: { type: 'string', default: '5' }, source: { type: 'boolean', default: false } },
});
const turn = join(import.meta.dirname, 'turn.ts');
const entry = values.source ? 'packages/testing/src/index.ts' : join(dirname(packedProgram()), 'testing.cjs');
// The first one fills the cache of compiled code, as the first run of tests does.
const [, ...turns] = Array.from({ length: Number(values.turns) + 1 }, () => {
  const output = execFileSync(process.execPath, [turn, entry], { encoding: 'utf8' });
  return JSON.parse(output) as Steps;
});

const cell = (step: string, kind: keyof Time): string =>
  plain(median(turns.map((one) => one[step]?.[kind] ?? Number.NaN)));
const steps = Object.keys(turns[0] ?? {});
const rows = steps.map((step) => [step, cell(step, 'elapsed'), cell(step, 'processor')]);
console.log(aligned([['median of milliseconds', 'elapsed', 'processor'], ...rows]));
