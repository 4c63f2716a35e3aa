/** The output of a client's script: the client with its version, and a line per step. */
export interface Outcome {
  readonly client: string;
  readonly steps: readonly Step[];
}

/** One step of a script, with the value that the client returned, or its error. */
export interface Step {
  readonly passed: boolean;
  readonly name: string;
  readonly value: string;
}

/**
 * Parses the output of a script: a line with `client`, its name and version, then lines with `ok` or `not ok`, the
 * step's name and a value, separated by tabs. Ignores other lines. Throws if the output is invalid.
 */
export function readOutcome(printed: string): Outcome {
  const lines = printed.split('\n').map((line) => line.split('\t'));
  const [client, ...others] = lines.filter(([mark]) => mark === 'client').map(([, name]) => name);
  if (!client || others.length > 0)
    throw new Error('The script must print its client and version exactly once.');
  const steps = lines.filter(([mark]) => mark === 'ok' || mark === 'not ok').map(readStep);
  const names = new Set(steps.map(({ name }) => name));
  if (steps.length === 0) throw new Error('The script printed no steps.');
  if (names.size < steps.length) throw new Error('Two steps have the same name.');
  return { client, steps };
}

function readStep([mark, name, value, ...rest]: readonly string[]): Step {
  if (!name || value === undefined || rest.length > 0) {
    throw new Error(`A step has a name and a value, not ${JSON.stringify([name, value, ...rest])}.`);
  }
  return { passed: mark === 'ok', name, value };
}

/** Formats an outcome as scripts print it. */
export const writeOutcome = ({ client, steps }: Outcome): string =>
  [`client\t${client}`, ...steps.map(writeStep)].map((line) => `${line}\n`).join('');

const writeStep = ({ passed, name, value }: Step): string => `${passed ? 'ok' : 'not ok'}\t${name}\t${value}`;

/** Counts the steps that passed. */
export const passedSteps = ({ steps }: Outcome): number => steps.filter(({ passed }) => passed).length;

/** Lists the differences from the recorded outcome, including the client's version. */
export function differences(seen: Outcome, recorded: Outcome): readonly string[] {
  const before = new Map(recorded.steps.map((step) => [step.name, writeStep(step)]));
  const now = new Map(seen.steps.map((step) => [step.name, writeStep(step)]));
  return [
    ...(seen.client === recorded.client ? [] : [`Expected ${recorded.client}, found ${seen.client}.`]),
    ...[...before].flatMap(([name, line]) => {
      const other = now.get(name);
      if (other === undefined) return [`The step "${name}" is missing.`];
      return other === line ? [] : [`recorded  ${line}\nactual    ${other}`];
    }),
    ...[...now.keys()].filter((name) => !before.has(name)).map((name) => `The step "${name}" is new.`),
  ];
}

/** Leaves out steps. */
export const without = ({ client, steps }: Outcome, names: readonly string[]): Outcome => ({
  client,
  steps: steps.filter(({ name }) => !names.includes(name)),
});
