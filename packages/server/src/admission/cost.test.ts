import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import type { RequestParameters } from '../../../core/src/query/parameters/form.ts';
import { createCosts } from './cost.ts';

const wiki = createWiki();
after(wiki.close);
const { formOf } = await openApi(wiki);

/** Parameters with their form, as the server has them, or without. */
function of(query: string, hasForm = true): RequestParameters {
  const parameters = new Map(new URLSearchParams(query));
  return hasForm ? Object.assign(parameters, { form: formOf(parameters) }) : parameters;
}

test('without similar requests before, the cost is guessed from modules and limits', () => {
  const { estimate } = createCosts();
  const { cost, learned } = estimate(of('action=query&list=allpages&aplimit=10'));
  assert.equal(learned, 0);
  assert.ok(estimate(of('action=query&list=allpages&aplimit=max')).cost > cost);
  assert.ok(estimate(of('action=query&list=search&srlimit=10')).cost > cost);
  assert.ok(estimate(of('action=parse&text=x')).cost > cost);
});

for (const hasForm of [true, false])
  test(`the cost of similar requests is learned, ${hasForm ? 'by their form' : 'without a form by their modules'}`, () => {
    const { estimate } = createCosts();
    const request = of('action=query&list=allpages&apfrom=A', hasForm);
    for (let i = 0; i < 10; i++) estimate(request).learn(40);
    const { cost, learned } = estimate(of('action=query&list=allpages&apfrom=B', hasForm));
    assert.deepEqual([Math.round(cost), Math.round(learned)], [40, 40]);
    for (let i = 0; i < 50; i++) estimate(request).learn(4);
    assert.ok(estimate(request).cost < 5);
  });

test('requests differ by limits, by the length of their values and by their form', () => {
  const { estimate } = createCosts();
  const learn = (query: string, cost: number): void => {
    estimate(of(query)).learn(cost);
  };
  const cost = (query: string): number => Math.round(estimate(of(query)).cost);
  learn('action=query&list=allpages&aplimit=10', 3);
  learn('action=query&list=allpages&aplimit=500', 30);
  assert.equal(cost('action=query&list=allpages&aplimit=11'), 3);
  assert.equal(cost('action=query&list=allpages&aplimit=max'), 30);
  // A new form has the average of its modules, until it has its own.
  const filtered = 'action=query&list=allpages&aplimit=10&apfilterredir=all';
  assert.equal(cost(filtered), 3);
  learn(filtered, 101);
  assert.equal(cost(filtered), 101);
  assert.equal(cost('action=query&list=allpages&aplimit=10'), 3);
  learn(`action=parse&text=${'x'.repeat(5000)}`, 90);
  assert.notEqual(cost('action=parse&text=x'), 90);
});
