import assert from 'node:assert/strict';
import test from 'node:test';
import { startFakeWiki } from '../../../../test/rig/fake-wiki.ts';
import { until } from '../../../../test/rig/until.ts';
import { completeSettings } from '../../../core/src/wiki/settings/settings.ts';
import { sampleConfiguration } from '../../../testing/sample/wiki.ts';
import { compareOnce, type ComparisonResult } from './compare-once.ts';
import { createComparisonsOfWorkers, createComparisonTurns } from './share-comparisons.ts';
import { watchDrift } from './watch-drift.ts';

const usual = sampleConfiguration();
const here = { ...usual, settings: completeSettings(usual.settings) };
const limits = { timeoutSeconds: 10, ignore: [] };

test('a comparison tells differences from failures', async () => {
  await using wiki = await startFakeWiki(usual);
  assert.deepEqual(await compareOnce(wiki.url, here, limits), { differences: [] });
  assert.equal(wiki.headers[0]?.['wikiquery-upstream'], 'comparison');
  wiki.configuration = undefined;
  const isPrivate = ['removed: right "read" of group "*"'];
  assert.deepEqual(await compareOnce(wiki.url, here, limits), { differences: isPrivate });
  assert.deepEqual(await compareOnce(wiki.url, here, { ...limits, ignore: ['usergroups'] }), {
    differences: [],
  });
  wiki.isBroken = true;
  const { failure = '' } = (await compareOnce(wiki.url, here, { ...limits, timeoutSeconds: 0.5 })) as {
    failure?: string;
  };
  assert.match(failure, /answered with HTTP status 500|no answer within 0\.5 seconds/);
});

test('a wiki that is not there is a failure', async () => {
  const wiki = await startFakeWiki(usual);
  await wiki[Symbol.asyncDispose]();
  const result = await compareOnce(wiki.url, here, limits);
  assert.ok('failure' in result);
  assert.match(result.failure, /^Cannot reach http/);
});

test('differences stop answers until they are gone, a failure does not, and each is logged once', async () => {
  let result: ComparisonResult = { differences: [] };
  let comparisons = 0;
  let time = 1_000_000;
  const lines: string[] = [];
  const log = (first: unknown, message?: string): void => void lines.push(message ?? String(first));
  const watch = await watchDrift({
    compare: async () => {
      comparisons++;
      return result;
    },
    turns: createComparisonTurns(1, 1),
    interval: 1,
    patience: 60_000,
    hasProxy: true,
    logger: { error: log, warn: log },
    now: () => time,
  });
  const compared = async (): Promise<void> => {
    const least = comparisons + 2;
    await until(() => comparisons >= least, 'the wiki is compared again');
  };
  try {
    assert.equal(watch.drift(), undefined);
    assert.equal(watch.state().comparedAt, 1_000_000);
    result = { differences: ['added: namespace 3000'] };
    await compared();
    assert.equal(watch.drift(), 'The configuration differs from the wiki: added: namespace 3000');
    time = 2_000_000;
    result = { failure: 'Cannot reach it.' };
    await compared();
    // What was found holds until the wiki says otherwise.
    assert.match(watch.drift() ?? '', /namespace 3000/);
    assert.ok((watch.state().comparedAt ?? 0) >= 1_000_000);
    result = { differences: [] };
    await compared();
    assert.equal(watch.drift(), undefined);
    result = { failure: 'Cannot reach it.' };
    await compared();
    assert.equal(watch.drift(), undefined);
    assert.deepEqual(lines, [
      'The configuration differs from the wiki: every request is proxied to it',
      'Cannot compare the configuration with the wiki',
      'The configuration agrees with the wiki again: requests are answered here',
      'The configuration is compared with the wiki again',
      'Cannot compare the configuration with the wiki',
    ]);
  } finally {
    watch.stop();
  }
});

test('a short interval is kept, unless the worker that compares does not finish', () => {
  let time = 0;
  const comparisons = createComparisonsOfWorkers(() => time);
  const ignore = (): void => undefined;
  const isGranted = (): boolean => {
    const replies: unknown[] = [];
    const message = { kind: 'comparison', request: 1, interval: 500, lease: 11_000 };
    comparisons(message, (reply) => replies.push(reply), ignore);
    const [reply] = replies as readonly { readonly isGranted: boolean }[];
    return reply?.isGranted ?? assert.fail();
  };
  assert.ok(isGranted());
  time = 600;
  assert.ok(!isGranted());
  const state = { differences: [], comparedAt: 5, failure: undefined };
  comparisons({ kind: 'comparison', result: state }, ignore, ignore);
  assert.ok(isGranted());
  time = 11_500;
  assert.ok(!isGranted());
  time = 11_600;
  assert.ok(isGranted());
});

test('of several workers one compares in each interval, and a new one learns of the result', () => {
  let time = 0;
  const comparisons = createComparisonsOfWorkers(() => time);
  const state = { differences: ['x'], comparedAt: 5, failure: undefined };
  const request = (): unknown => {
    const replies: object[] = [];
    const message = { kind: 'comparison', request: 1, interval: 60_000, lease: 11_000 };
    assert.ok(
      comparisons(
        message,
        (reply) => replies.push(reply),
        () => assert.fail(),
      ),
    );
    return replies;
  };
  const reply = { kind: 'comparison', reply: 1 };
  assert.deepEqual(request(), [{ ...reply, isGranted: true, state: undefined }]);
  assert.deepEqual(request(), [{ ...reply, isGranted: false, state: undefined }]);
  const passed: object[] = [];
  const result = { kind: 'comparison', result: state };
  assert.ok(
    comparisons(
      result,
      () => assert.fail(),
      (message) => passed.push(message),
    ),
  );
  assert.deepEqual(passed, [result]);
  assert.deepEqual(request(), [{ ...reply, isGranted: false, state }]);
  time = 60_000;
  assert.deepEqual(request(), [{ ...reply, isGranted: true, state }]);
  assert.equal(
    comparisons(
      { kind: 'usage' },
      () => assert.fail(),
      () => assert.fail(),
    ),
    false,
  );
});
