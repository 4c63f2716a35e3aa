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

/** Ends the step under way; none is, where the script itself is wrong. */
let interrupt;
// Some clients throw where nobody can catch it, in a callback of their own.
process.on('uncaughtException', (error) => {
  if (interrupt) interrupt(error);
  else {
    console.error(error);
    process.exit(1);
  }
});

/** Lets the client do something and compares what it makes of the answer with what the sample wiki holds. */
export async function step(name, expected, act) {
  try {
    const interrupted = new Promise((_resolve, reject) => (interrupt = reject));
    const value = JSON.stringify((await Promise.race([act(), interrupted])) ?? 'nothing');
    print(isDeepStrictEqual(JSON.parse(value), expected) ? 'ok' : 'not ok', name, value);
  } catch (error) {
    const reason = error?.code ?? error?.message ?? error;
    print('not ok', name, JSON.stringify(`refused: ${reason}`));
  } finally {
    interrupt = undefined;
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
