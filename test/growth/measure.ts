import assert from 'node:assert/strict';
import { timeRatio } from '../rig/time-ratio.ts';

/** Size in characters of the smaller inputs, and how many times larger the larger ones are. */
const [SIZE, FACTOR] = [4096, 8];

/** Time that trebles with each doubling of the input, against time that doubles. */
const MOST = (3 / 2) ** Math.log2(FACTOR);

/** Fails where doubling the input of some work more than trebles its time. */
export async function assertLinear(work: (size: number) => unknown, name: string): Promise<void> {
  const ratio = await timeRatio(work, SIZE, { factor: FACTOR });
  assert.ok(ratio < MOST, `${name}: ${ratio.toFixed(1)} times the time of as much in ${FACTOR} parts`);
}
