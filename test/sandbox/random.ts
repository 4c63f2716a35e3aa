/** Compares a sandbox with MediaWiki, step by step: `npm run sandbox:random -- --steps 200 --seed 7`. */
import { giveUp, numberOf, readCommandLine } from '../rig/command-line.ts';
import { noMediaWiki } from '../rig/mediawiki.ts';
import { askBoth } from './ask-both.ts';
import { startBothWikis } from './both-wikis.ts';
import { drawSteps, type Step } from './steps.ts';

const usage = `usage: npm run sandbox:random -- [options]

Writes the same to a real MediaWiki and to a sandbox, as several users and with some wrong requests, and compares each
answer and the tables after it. Where these differ, the sandbox gets MediaWiki's, so that each step is judged by itself.
Exits with 1 if something differs. MEDIAWIKI_FOLDER names the folder of an unpacked MediaWiki 1.43.

  --steps N    how many writes (200)
  --seed N     seed of what is written (1)
  --only A,B   only these actions; by default all that the sandbox has
  --ask N      ask both all questions every N steps; 0 for never (100)
  --show N     differing steps that are shown in full (5)

example:
  MEDIAWIKI_FOLDER=/srv/mediawiki npm run sandbox:random -- --steps 500 --seed 7 --only edit,move`;

/** So many draws that write nothing, one after another, mean that nothing can be written. */
const MOST_IDLE = 2000;

const { values } = readCommandLine(usage, {
  steps: { type: 'string', default: '200' },
  seed: { type: 'string', default: '1' },
  only: { type: 'string' },
  ask: { type: 'string', default: '100' },
  show: { type: 'string', default: '5' },
});
const wanted = numberOf('steps', values.steps, 1);
const seed = numberOf('seed', values.seed);
const every = numberOf('ask', values.ask);
const shown = numberOf('show', values.show);
if (noMediaWiki !== false) giveUp(`${noMediaWiki}.`);

await using both = await startBothWikis();
const steps: Step[] = [];
const { next } = drawSteps(both, {
  seed,
  only: values.only?.split(','),
  onStep: (step) => {
    steps.push(step);
  },
});
let asked = 0;
let differing = 0;
for (let round = 0, idle = 0; steps.length < wanted; round++) {
  const before = steps.length;
  await next();
  idle = steps.length > before ? 0 : idle + 1;
  if (idle > MOST_IDLE) giveUp('Nothing is left that can be written.');
  if (every > 0 && Math.floor(steps.length / every) > Math.floor(before / every)) {
    const answers = await askBoth(both);
    asked += answers.asked;
    differing += answers.differing.length;
    for (const line of answers.differing.slice(0, shown)) console.log(`After ${steps.length} steps: ${line}`);
  }
}

const differ = ({ answers, states }: Step): boolean => answers.length + states.length > 0;
for (const step of steps.filter(differ).slice(0, shown)) {
  console.log(`\nStep ${steps.indexOf(step) + 1}, ${step.user}: ${JSON.stringify(step.request)}`);
  console.log(`  answer: ${JSON.stringify(step.answer)}`);
  for (const line of [...step.answers, ...step.states]) console.log(`  ${line}`);
}
console.log('');
for (const [action, all] of Map.groupBy(steps, (step) => step.action)) {
  const [answers, states] = [
    all.filter((s) => s.answers.length === 0),
    all.filter((s) => s.states.length === 0),
  ];
  const whole = all.filter((step) => !differ(step));
  console.log(
    `${action}: ${all.length} steps, ${answers.length} answers equal, ${states.length} states equal, ${whole.length} both`,
  );
}
if (asked > 0) console.log(`${asked - differing} of ${asked} questions answered alike`);
process.exitCode = steps.some(differ) || differing > 0 ? 1 : 0;
