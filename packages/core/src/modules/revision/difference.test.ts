import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { expectWarnings } from '../../../../../test/rig/guard-answer.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: [
    {
      title: 'Bridge',
      revisions: [{ text: 'An arch.' }, { text: 'An arch of stone.' }, { text: 'A beam.' }],
    },
  ],
});
after(wiki.close);

interface Shown {
  readonly revid: number;
  readonly parentid: number;
  readonly diff: {
    readonly from?: number | false;
    readonly to?: number;
    readonly body?: string;
    readonly notcached?: true;
  };
}

const ask = async (parameters: Readonly<Record<string, string>>) => {
  const answer = await wiki.request({
    action: 'query',
    prop: 'revisions',
    titles: 'Bridge',
    rvprop: 'ids',
    ...parameters,
  });
  return {
    answer,
    get revisions() {
      return (answer.query?.['pages']?.[0]?.['revisions'] ?? []) as unknown as readonly Shown[];
    },
    get first() {
      return this.revisions[0] ?? { revid: 0, parentid: 0, diff: {} };
    },
  };
};

test('compares the latest revision with the previous one', async () => {
  const { revid, parentid, diff } = (await ask({ rvdiffto: 'prev' })).first;
  assert.deepEqual([diff.from, diff.to], [parentid, revid]);
  assert.match(diff.body ?? '', /<del class="diffchange diffchange-inline">An arch of stone<\/del>/);
});

test('handles the first and the latest revision', async () => {
  const first = await ask({ rvdiffto: 'prev', rvdir: 'newer', rvlimit: '1' });
  const { revid, diff } = first.first;
  assert.deepEqual(diff, { from: false, to: revid, body: '' });
  const last = await ask({ rvdiffto: 'next' });
  assert.deepEqual(last.first.diff, { from: last.first.revid, to: 0, body: '' });
});

test('computes only the first of several differences', async () => {
  const { revisions } = await ask({ rvdiffto: 'prev', rvlimit: 'max' });
  assert.equal(typeof revisions[0]?.diff.body, 'string');
  assert.deepEqual(revisions[1]?.diff, { notcached: true });
});

test('compares with a revision by ID, and refuses a missing one', async () => {
  const oldest = await ask({ rvdir: 'newer', rvlimit: '1' });
  const first = String(oldest.first.revid);
  const found = await ask({ rvdiffto: first });
  assert.equal(found.first.diff.to, Number(first));
  assert.match(found.first.diff.body ?? '', /<ins class="diffchange diffchange-inline">An arch<\/ins>/);
  const { answer } = await ask({ rvdiffto: '99999' });
  assert.equal(answer.error?.code, 'nosuchrevid');
  assert.equal((await ask({ rvdiffto: 'last' })).answer.error?.code, 'diffto');
});

test('compares with a text, optionally after the pre-save transformation', async () => {
  const same = await ask({ rvdifftotext: 'A beam.' });
  assert.deepEqual(same.first.diff, { body: '' });
  const saved = await ask({ rvdifftotext: 'A beam.  \n', rvdifftotextpst: '1' });
  assert.deepEqual(saved.first.diff, { body: '' });
  const format = await ask({ rvdifftotext: 'A beam.', rvcontentformat: 'text/css' });
  expectWarnings(format.answer, /does not support the format text\/css/);
  assert.deepEqual(format.first.diff, { badcontentformat: true });
});
