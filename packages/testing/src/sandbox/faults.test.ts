import assert from 'node:assert/strict';
import test from 'node:test';
import { createClock } from './clock.ts';
import { createFaults, type FaultOrder } from './faults.ts';
import { createJobSwitch, type JobMode } from './job-switch.ts';

test('an order that could never take effect is refused with a sentence', () => {
  const faults = createFaults();
  const wrong: readonly (readonly [order: unknown, message: RegExp])[] = [
    [undefined, /^The order of a fault must be /],
    ['editconflict', /^The order of a fault must be .*"editconflict"/],
    [{}, /^The order of a fault.*fault/],
    [{ fault: 'editconflicts' }, /^The order of a fault: fault must be .*editconflict.*"editconflicts"/],
    [{ fault: 'maxlag', where: 'edit' }, /^The order of a fault: where must be /],
    [{ fault: 'maxlag', where: { pageid: 5 } }, /^The order of a fault: where\.pageid must be a text.*5/],
    [{ fault: 'maxlag', after: '2' }, /^The order of a fault: after must be .*"2"/],
    [{ fault: 'maxlag', after: -1 }, /^The order of a fault: after must be .*-1/],
    [{ fault: 'maxlag', times: 0 }, /^The order of a fault: times must be .*0/],
    [{ fault: 'maxlag', retryAfter: null }, /^The order of a fault: retryAfter must be /],
    [{ fault: 'maxlag', time: 2 }, /^The order of a fault: time is not a field; did you mean "times"/],
  ];
  for (const [order, message] of wrong)
    assert.throws(() => faults.order(order as FaultOrder), { name: 'TypeError', message });
  assert.equal(faults.take(new Map([['action', 'edit']])), undefined);

  const order: FaultOrder = { fault: 'maxlag', where: { action: 'edit' }, after: 1, times: 1 };
  faults.order(order);
  assert.equal(faults.take(new Map([['action', 'edit']])), undefined);
  assert.equal(faults.take(new Map([['action', 'query']])), undefined);
  assert.deepEqual(faults.take(new Map([['action', 'edit']])), order);
  assert.equal(faults.take(new Map([['action', 'edit']])), undefined);
});

test('a clock refuses what is no number of seconds, and jobs an unknown mode', () => {
  const clock = createClock();
  clock.set('2030-01-02T03:04:05Z');
  const before = clock.now();
  for (const seconds of ['10', Number.NaN, undefined])
    assert.throws(
      () => clock.advance(seconds as number),
      /^RangeError: The clock advances by a number of seconds/,
    );
  assert.equal(clock.now(), before);

  const jobs = createJobSwitch('wait');
  assert.throws(
    () => jobs.set('later' as JobMode),
    /^TypeError: Jobs are done as run or wait says, not as "later"/,
  );
  assert.equal(jobs.waits(), true);
  assert.throws(() => createJobSwitch('never' as JobMode), /"never"/);
});
