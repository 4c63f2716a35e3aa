import assert from 'node:assert/strict';
import { timeRatio } from '../rig/time-ratio.ts';

/** How many times larger the larger inputs are. */
const FACTOR = 8;

/** Time that trebles with each doubling of the input, against time that doubles. */
const MOST = (3 / 2) ** Math.log2(FACTOR);

/** Fails where doubling an input of up to eight times `size` characters more than trebles the time of work on it. */
export async function assertLinear(
  work: (size: number) => unknown,
  name: string,
  size = 4096,
): Promise<void> {
  const ratio = await timeRatio(work, size, { factor: FACTOR });
  assert.ok(ratio < MOST, `${name}: ${ratio.toFixed(1)} times the time of as much in ${FACTOR} parts`);
}
