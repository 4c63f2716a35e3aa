import assert from 'node:assert/strict';
import test from 'node:test';
import { createCosts } from './cost.ts';

const of = (query: string): ReadonlyMap<string, string> => new Map(new URLSearchParams(query));

test('what nobody has asked yet is guessed from its modules and limits', () => {
  const { estimate } = createCosts();
  const { cost } = estimate(of('action=query&list=allpages&aplimit=10'));
  assert.ok(estimate(of('action=query&list=allpages&aplimit=max')).cost > cost);
  assert.ok(estimate(of('action=query&list=search&srlimit=10')).cost > cost);
  assert.ok(estimate(of('action=parse&text=x')).cost > cost);
});

test('the cost of a kind is learned, and follows what it has become', () => {
  const { estimate } = createCosts();
  const request = of('action=query&list=allpages&apfrom=A');
  for (let i = 0; i < 10; i++) estimate(request).learn(40);
  assert.equal(Math.round(estimate(of('apfrom=B&list=allpages&action=query')).cost), 40);
  for (let i = 0; i < 50; i++) estimate(request).learn(4);
  assert.ok(estimate(request).cost < 5);
});

test('latency is that of a calm server', () => {
  const { estimate } = createCosts();
  const request = of('action=query&titles=A');
  for (let i = 0; i < 10; i++) estimate(request).learn(2, { elapsed: 3, isCalm: true });
  for (let i = 0; i < 10; i++) estimate(request).learn(2, { elapsed: 300, isCalm: false });
  assert.equal(estimate(request).latency, 3);
});

test('kinds differ by parameters, limit and size; modules tell of kinds that are new', () => {
  const { estimate } = createCosts();
  estimate(of('action=query&list=allpages&aplimit=10')).learn(3);
  estimate(of('action=query&list=allpages&aplimit=500')).learn(30);
  const cost = (query: string): number => Math.round(estimate(of(query)).cost);
  assert.equal(cost('action=query&list=allpages&aplimit=11'), 3);
  assert.equal(cost('action=query&list=allpages&aplimit=max'), 30);
  assert.equal(cost('action=query&list=allpages&aplimit=10&apfilterredir=all'), 17);
  assert.equal(estimate(of('action=query&list=allpages&aplimit=10&apfilterredir=all')).latency, undefined);
});
