import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { fitAnswer, fitItems, fitText } from './fit.ts';

const budget = fc.integer({ min: 2000, max: 5000 });
const write = (position: unknown): string => Buffer.from(JSON.stringify(position)).toString('base64url');
const word = fc.string({ unit: 'binary', maxLength: 200 });
const head = fc.record({ title: fc.string({ unit: 'binary', maxLength: 100 }) }, { noNullPrototype: true });

test('items stay within the budget, and all of them come in order', () => {
  const item = fc.record({ title: word, comment: word, size: fc.integer() }, { noNullPrototype: true });
  fc.assert(
    fc.property(budget, head, fc.array(item, { maxLength: 60, size: 'max' }), (budget, head, items) => {
      const got: unknown[] = [];
      for (let skip: number | undefined = 0; skip !== undefined;) {
        const from: number = skip;
        const rest = items.slice(from);
        const after = (count: number) => (count < rest.length ? { skip: from + count } : undefined);
        const { text, data } = fitItems({ head, items: rest, after }, budget, write);
        assert.ok(text.length <= budget);
        assert.deepEqual(JSON.parse(text), data);
        const returned = data['items'] as readonly unknown[];
        got.push(...returned);
        assert.ok(returned.length > 0 || rest.length === 0);
        skip = data['cursor'] === undefined ? undefined : from + returned.length;
      }
      assert.deepEqual(got, items);
    }),
  );
});

test('an item that is larger than the budget is cut, and does not hide those after it', () => {
  fc.assert(
    fc.property(budget, fc.string({ unit: 'binary', minLength: 5000, maxLength: 8000 }), (budget, long) => {
      const items = [{ id: 1, comment: long }];
      const { text, data } = fitItems(
        { head: {}, items, after: (count) => (count < 1 ? undefined : { skip: 1 }) },
        budget,
        write,
      );
      assert.ok(text.length <= budget);
      const [item] = data['items'] as readonly { readonly id: number; readonly comment: string }[];
      assert.equal(item?.id, 1);
      assert.ok(item.comment.endsWith('…') && long.startsWith(item.comment.slice(0, -1)));
      assert.equal(data['cursor'], write({ skip: 1 }));
    }),
  );
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 9000 }),
  fc.string({ unit: fc.constantFrom('\n', '"', '\\', '\u0001', '🐦', 'a'), maxLength: 9000 }),
);

test('pieces of a text stay within the budget, and are the whole text', () => {
  fc.assert(
    fc.property(budget, head, text, (budget, head, text) => {
      let got = '';
      for (let isDone = false; !isDone;) {
        const found = { head, text, from: got.length, at: (skip: number) => ({ skip }) };
        const fitted = fitText(found, budget, write);
        assert.ok(fitted.text.length <= budget);
        assert.ok(JSON.stringify(fitted.data).length <= budget);
        const piece = String(fitted.data['text']);
        assert.ok(fitted.text.endsWith(`\n\n${piece}`));
        got += piece;
        isDone = fitted.data['cursor'] === undefined;
        assert.ok(piece !== '' || isDone);
      }
      assert.equal(got, text);
    }),
  );
});

test('an answer comes whole, or in pieces with what follows it after the last', () => {
  fc.assert(
    fc.property(budget, fc.dictionary(word, word), (budget, answer) => {
      const next = { continue: 'x' };
      let got = '';
      for (;;) {
        const found = { answer, from: got.length, at: (skip: number) => ({ skip }), next };
        const { text, data } = fitAnswer<object>(found, budget, write);
        assert.ok(text.length <= budget && JSON.stringify(data).length <= budget);
        if (data['answer'] !== undefined) got = JSON.stringify(data['answer']);
        else got += String(data['text']);
        if (data['cursor'] === write(next)) break;
      }
      assert.deepEqual(JSON.parse(got), JSON.parse(JSON.stringify(answer)));
    }),
  );
});
