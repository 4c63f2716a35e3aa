import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const print = (...cells) => process.stdout.write(`${cells.join('\t')}\n`);

/** Tells which version of a package is run. */
export function begin(name) {
  const [main] = createRequire(import.meta.url).resolve.paths(name);
  const { version } = JSON.parse(readFileSync(join(main, name, 'package.json'), 'utf8'));
  print('client', `${name} ${version}`);
}

/** Lets the client do something and compares what it makes of the answer with what the sample wiki holds. */
export async function step(name, expected, act) {
  try {
    const value = await act();
    print(isDeepStrictEqual(value, expected) ? 'ok' : 'not ok', name, JSON.stringify(value) ?? 'nothing');
  } catch (error) {
    const reason = error?.code ?? error?.message ?? error;
    print('not ok', name, JSON.stringify(`refused: ${reason}`));
  }
}

/** The error that an action is refused with, as `code` tells it. */
export async function refusal(act, code = (error) => error.code) {
  try {
    return { accepted: await act() };
  } catch (error) {
    return code(error);
  }
}
