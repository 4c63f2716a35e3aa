import { isDeepStrictEqual } from 'node:util';
import { print } from './lines.js';

export { begin } from './lines.js';

/** Fails the current step; undefined between steps. */
let interrupt;
// Some clients throw in callbacks, where the error cannot be caught.
process.on('uncaughtException', (error) => {
  if (interrupt) interrupt(error);
  else {
    console.error(error);
    process.exit(1);
  }
});

/** Runs a step and compares the client's result with the expected value. */
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

/** Returns the error code with which an action is refused. */
export async function refusal(act, code = (error) => error.code) {
  try {
    return { accepted: await act() };
  } catch (error) {
    return code(error);
  }
}
