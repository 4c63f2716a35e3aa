import type { Mutant } from './mutants.ts';
import { applyEdit } from './operators.ts';
import { notRun, type Outcome } from './outcome.ts';

/** Most lines of each text that a difference shows. */
const MOST_LINES = 6;

/** Shows the lines of a file that a mutant changes, before and after. */
export function describeDifference(text: string, mutant: Mutant): string {
  const start = text.lastIndexOf('\n', mutant.start - 1) + 1;
  const lineEnd = text.indexOf('\n', mutant.end);
  const end = lineEnd < 0 ? text.length : lineEnd;
  const mutated = applyEdit(text, mutant);
  const lines = (part: string, sign: string): string[] => {
    const all = part.split('\n');
    const more = all.length > MOST_LINES ? [`${sign} …`] : [];
    return [...all.slice(0, MOST_LINES).map((line) => `${sign} ${line}`), ...more];
  };
  const after = mutated.slice(start, end + mutated.length - text.length);
  return [...lines(text.slice(start, end), '-'), ...lines(after, '+')].join('\n');
}

/** Names a mutant with its place. */
export function describePlace(text: string, { path, number, operator, start }: Mutant): string {
  const line = text.slice(0, start).split('\n').length;
  return `${path}:${line} (${operator}, mutant ${number})`;
}

/** Describes a mutant that nothing noticed. */
export function describeSurvivor(text: string, { mutant, detail }: Outcome, seed: number): string {
  const repeat = `npm run mutate -- --seed ${seed} --only ${mutant.number}`;
  const difference = describeDifference(text, mutant).replaceAll(/^/gm, '  ');
  return `SURVIVED ${describePlace(text, mutant)}: ${detail}\n${difference}\n  repeat it: ${repeat}`;
}

/** Returns the per cent of mutants that were noticed; 100 of none. */
export function scoreOf(outcomes: readonly Outcome[]): number {
  const killed = outcomes.filter(({ killedBy }) => killedBy !== undefined);
  return outcomes.length === 0 ? 100 : (100 * killed.length) / outcomes.length;
}

/** Adds up what happened. */
export function summarizeOutcomes(outcomes: readonly Outcome[], seed: number): string {
  const count = (killedBy: Outcome['killedBy']): string =>
    String(outcomes.filter((outcome) => outcome.killedBy === killedBy).length).padStart(5);
  const unreached = outcomes.filter(
    ({ killedBy, detail }) => killedBy === undefined && detail === notRun,
  ).length;
  return [
    `${count('types')} noticed by the types`,
    `${count('tests')} noticed by a test`,
    `${count('timeout')} noticed by the time limit of a test file`,
    `${count(undefined)} survived, ${unreached} of them where no fast test runs the place`,
    `${scoreOf(outcomes).toFixed(1)} % of ${outcomes.length} mutants noticed, seed ${seed}`,
  ].join('\n');
}
