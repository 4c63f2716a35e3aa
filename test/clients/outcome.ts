/** What a client's script printed: the client with its version, and a line a step. */
export interface Outcome {
  readonly client: string;
  readonly steps: readonly Step[];
}

/** One step of a script: the value that the client made of the answer, or why there was none. */
export interface Step {
  readonly passed: boolean;
  readonly name: string;
  readonly value: string;
}

/**
 * Reads what a script printed: a line `client`, its name and version, then a line `ok` or `not ok`, a step's name
 * and a value, with tabs between. Other lines are the client's own talk. Throws where that makes no outcome.
 */
export function readOutcome(printed: string): Outcome {
  const lines = printed.split('\n').map((line) => line.split('\t'));
  const [client, ...others] = lines.filter(([mark]) => mark === 'client').map(([, name]) => name);
  if (!client || others.length > 0) throw new Error('The script must tell its client and version once.');
  const steps = lines.filter(([mark]) => mark === 'ok' || mark === 'not ok').map(readStep);
  const names = new Set(steps.map(({ name }) => name));
  if (steps.length === 0) throw new Error('The script did nothing.');
  if (names.size < steps.length) throw new Error('Two steps have the same name.');
  return { client, steps };
}

function readStep([mark, name, value, ...rest]: readonly string[]): Step {
  if (!name || value === undefined || rest.length > 0) {
    throw new Error(`A step has a name and a value, not ${JSON.stringify([name, value, ...rest])}.`);
  }
  return { passed: mark === 'ok', name, value };
}

/** An outcome in the form in which it is printed and recorded. */
export const writeOutcome = ({ client, steps }: Outcome): string =>
  [`client\t${client}`, ...steps.map(writeStep)].map((line) => `${line}\n`).join('');

const writeStep = ({ passed, name, value }: Step): string => `${passed ? 'ok' : 'not ok'}\t${name}\t${value}`;

/** How many steps of an outcome passed. */
export const passedSteps = ({ steps }: Outcome): number => steps.filter(({ passed }) => passed).length;

/** Says, a sentence each, where an outcome is not the recorded one; a client's version is part of it. */
export function differences(seen: Outcome, recorded: Outcome): readonly string[] {
  const before = new Map(recorded.steps.map((step) => [step.name, writeStep(step)]));
  const now = new Map(seen.steps.map((step) => [step.name, writeStep(step)]));
  return [
    ...(seen.client === recorded.client ? [] : [`It was ${recorded.client}, it is ${seen.client}.`]),
    ...[...before].flatMap(([name, line]) => {
      const other = now.get(name);
      if (other === undefined) return [`The step "${name}" is missing.`];
      return other === line ? [] : [`there  ${line}\nhere   ${other}`];
    }),
    ...[...now.keys()].filter((name) => !before.has(name)).map((name) => `The step "${name}" is new.`),
  ];
}
